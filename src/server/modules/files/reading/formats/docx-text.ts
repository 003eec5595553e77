import { DocxNumbering } from './docx-numbering.ts'
import { type Docx, type Note, readStory } from './docx-story.ts'
import { readStyles } from './docx-styles.ts'
import { createUnseenCount } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { mainPart, openPackage } from './office-package.ts'

/** Writes a Word document as Markdown: headers, body, notes, comments and footers. */
export function readDocx(bytes: Uint8Array): string {
  const file = openPackage(bytes)
  const main = mainPart(file) ?? 'word/document.xml'
  if (!file.has(main)) throw new Error('the document has no body')
  const partOf = (kind: string) => file.relations(main).filter((relation) => relation.kind === kind)
  const [styles, numbering] = [partOf('styles')[0]?.target, partOf('numbering')[0]?.target]
  const unseen = createUnseenCount()
  const docx: Docx = {
    file,
    unseen,
    styles: readStyles(file.part(styles)),
    numbering: new DocxNumbering(file.part(numbering)),
  }
  const blocks = new MarkdownBlocks()
  for (const header of marginTexts(docx, partOf('header'))) blocks.add(`Верхний колонтитул: ${header}`)
  readStory(docx, main, blocks)
  const addNotes = (kind: string, labelOf: (note: Note['attributes']) => string) => {
    for (const { attributes, text } of notesOf(docx, partOf(kind)[0]?.target)) {
      blocks.add(`${labelOf(attributes)}: ${text}`, { isItem: true })
    }
  }
  addNotes('footnotes', ({ 'w:id': id }) => `[^${id}]`)
  addNotes('endnotes', ({ 'w:id': id }) => `[^к${id}]`)
  addNotes('comments', ({ 'w:id': id, 'w:author': author }) => `[комментарий ${id}] ${author ?? ''}`.trim())
  for (const footer of marginTexts(docx, partOf('footer'))) blocks.add(`Нижний колонтитул: ${footer}`)
  return unseen.above(blocks.documentText)
}

/** Writes a document that Word 2003 saved as XML: its body has the elements of a newer one. */
export function readWordXml(bytes: Uint8Array): string {
  const [blocks, unseen] = [new MarkdownBlocks(), createUnseenCount()]
  const file = { part: () => bytes, relations: () => [], names: () => [], has: () => true }
  const [styles, numbering] = [readStyles(undefined), new DocxNumbering(undefined)]
  for (const { attributes, text } of readStory({ file, styles, numbering, unseen }, 'body', blocks)) {
    blocks.add(`[^${attributes['w:id']}]: ${text}`, { isItem: true })
  }
  return unseen.above(blocks.documentText)
}

const notesOf = (docx: Docx, path: string | undefined) => readStory(docx, path, new MarkdownBlocks())

/** Returns the different texts of headers or footers. One with a page number alone says nothing. */
function marginTexts(docx: Docx, parts: readonly { target: string }[]): Set<string> {
  const texts = parts.map(({ target }) => {
    const margin = new MarkdownBlocks()
    readStory(docx, target, margin)
    return margin.text.trim()
  })
  return new Set(texts.filter((text) => /\p{L}/u.test(text)))
}
