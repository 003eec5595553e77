import { chartText } from './chart-text.ts'
import type { DocxNumbering } from './docx-numbering.ts'
import type { DocxStyles } from './docx-styles.ts'
import { maxTextLength, TextCollector } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { linkedText } from './markdown-table.ts'
import type { OfficePackage } from './office-package.ts'
import { readXml } from './xml-events.ts'

type Attributes = Readonly<Record<string, string>>
export type Docx = { file: OfficePackage; styles: DocxStyles; numbering: DocxNumbering }
export type Note = { attributes: Attributes; text: string }

type Paragraph = { text: string; level?: number; numId?: string; listLevel?: number }
type Link = { paragraph: Paragraph | undefined; start: number; address: string }
type Cell = { columns: number; isCovered: boolean }

/**
 * Writes one part of a Word document as Markdown: its body, a header, or its notes, which are returned one by one
 * instead. Deleted and hidden text is left out.
 */
export function readStory({ file, styles, numbering }: Docx, path: string | undefined, body: MarkdownBlocks) {
  const relations = path === undefined ? [] : file.relations(path)
  const targetOf = (id: string | undefined) => relations.find((relation) => relation.id === id)
  const notes: Note[] = []
  const paragraphs: Paragraph[] = []
  const links: Link[] = []
  const fields: Link[] = []
  const cells: Cell[] = []
  let [blocks, noteText] = [body, new TextCollector()]
  let noteAttributes: Attributes = {}
  let [skipped, inRun, isText, isHidden, isStruck] = [0, false, false, false, false]
  let instruction: string | undefined

  const paragraph = () => paragraphs.at(-1)
  const write = (piece: string) => {
    const current = paragraph()
    if (current && current.text.length <= maxTextLength) current.text += piece
  }
  const startLink = (address: string): Link => ({
    paragraph: paragraph(),
    start: paragraph()?.text.length ?? 0,
    address,
  })
  const endLink = (link: Link | undefined) => {
    if (!link?.paragraph || link.address === '') return
    const { text } = link.paragraph
    link.paragraph.text = text.slice(0, link.start) + linkedText(text.slice(link.start), link.address)
  }

  function open(name: string, attributes: Attributes) {
    if (leftOut.has(name)) skipped += 1
    if (skipped > 0) return
    const value = attributes['w:val'] ?? ''
    switch (name) {
      case 'w:p':
        paragraphs.push({ text: '' })
        return
      case 'w:pStyle':
        Object.assign(paragraph() ?? {}, styleOf(styles, value))
        return
      case 'w:outlineLvl':
        if (Number(value) < 9) Object.assign(paragraph() ?? {}, { level: Number(value) + 1 })
        return
      case 'w:numId':
        Object.assign(paragraph() ?? {}, { numId: value })
        return
      case 'w:ilvl':
        Object.assign(paragraph() ?? {}, { listLevel: Number(value) })
        return
      case 'w:r':
        ;[inRun, isHidden, isStruck] = [true, false, false]
        return
      case 'w:vanish':
        isHidden = inRun && isOn(value)
        return
      case 'w:strike':
        isStruck = inRun && isOn(value)
        return
      case 'w:t':
      case 'm:t':
        isText = !isHidden
        return
      case 'w:tab':
        if (inRun) write('\t')
        return
      case 'w:br':
      case 'w:cr':
        write('\n')
        return
      case 'w:noBreakHyphen':
        write('-')
        return
      case 'w:hyperlink':
        links.push(startLink(targetOf(attributes['r:id'])?.target ?? ''))
        return
      case 'w:fldSimple':
        links.push(startLink(addressOf(attributes['w:instr'] ?? '')))
        return
      case 'w:fldChar': {
        const type = attributes['w:fldCharType']
        if (type === 'begin') {
          fields.push(startLink(''))
          instruction = ''
        } else if (type === 'separate') {
          const field = fields.at(-1)
          if (field) Object.assign(field, startLink(addressOf(instruction ?? '')))
          instruction = undefined
        } else if (type === 'end') endLink(fields.pop())
        return
      }
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        write(`[^${name === 'w:endnoteReference' ? 'к' : ''}${attributes['w:id']}]`)
        return
      case 'w:commentReference':
        write(`[комментарий ${attributes['w:id']}]`)
        return
      case 'c:chart': {
        const chart = chartText(file.part(targetOf(attributes['r:id'])?.target))
        if (chart !== '') blocks.add(chart)
        return
      }
      case 'w:tbl':
        blocks.startTable()
        return
      case 'w:gridCol':
        blocks.addColumn()
        return
      case 'w:tc':
        blocks.startCell()
        cells.push({ columns: 1, isCovered: false })
        return
      case 'w:gridSpan':
        Object.assign(cells.at(-1) ?? {}, { columns: Number(value) })
        return
      case 'w:vMerge':
        Object.assign(cells.at(-1) ?? {}, { isCovered: value !== 'restart' })
        return
      case 'w:footnote':
      case 'w:endnote':
      case 'w:comment':
        ;[noteText, noteAttributes] = [new TextCollector(), attributes]
        blocks = new MarkdownBlocks(noteText)
    }
  }

  function close(name: string) {
    if (leftOut.has(name)) skipped -= 1
    if (skipped > 0) return
    switch (name) {
      case 'w:p':
        endParagraph(paragraphs.pop())
        return
      case 'w:r':
        inRun = false
        return
      case 'w:t':
      case 'm:t':
        isText = false
        return
      case 'w:hyperlink':
      case 'w:fldSimple':
        endLink(links.pop())
        return
      case 'w:tc': {
        const cell = cells.pop()
        blocks.endCell({ columns: cell?.columns ?? 1, covered: cell?.isCovered ? 'above' : undefined })
        return
      }
      case 'w:tr':
        blocks.endRow()
        return
      case 'w:tbl':
        blocks.endTable()
        return
      case 'w:footnote':
      case 'w:endnote':
      case 'w:comment':
        notes.push({ attributes: noteAttributes, text: noteText.text.trim() })
        blocks = body
    }
  }

  function text(piece: string) {
    if (skipped > 0) return
    if (isText) write(isStruck && piece.trim() !== '' ? `~~${piece}~~` : piece)
    else if (instruction !== undefined && inRun && instruction.length < 5_000) instruction += piece
  }

  function endParagraph(ended: Paragraph | undefined) {
    if (!ended) return
    const { level, numId = '0', listLevel = 0 } = ended
    const content = ended.text.trim().replaceAll('~~~~', '')
    const label = numId === '0' || content === '' ? '' : numbering.next(numId, listLevel)
    if (level !== undefined)
      blocks.heading(level, label === '' || label === '-' ? content : `${label} ${content}`)
    else if (label === '') blocks.add(content)
    else blocks.add(`${'  '.repeat(Math.min(listLevel, 8))}${label} ${content}`, { isItem: true })
  }

  const isDone = () => body.isFull || notes.length > maxNotes
  readXml(file.part(path), { open, close, text, isDone })
  return notes
}

const maxNotes = 10_000

/** The older form of a picture or text box, the former place of moved text, and formatting before a change. */
const leftOut = new Set([
  ...['mc:Fallback', 'w:moveFrom', 'w:del', 'w:pPrChange', 'w:rPrChange', 'w:tblPrChange'],
  ...['w:trPrChange', 'w:tcPrChange', 'w:sectPrChange', 'w:tblGridChange'],
])

const isOn = (value: string) => value !== '0' && value !== 'false'

function styleOf(styles: DocxStyles, id: string): Omit<Paragraph, 'text'> {
  const { level, numId, listLevel } = styles.get(id) ?? {}
  return {
    ...(level !== undefined && { level }),
    ...(numId !== undefined && { numId }),
    ...(listLevel !== undefined && { listLevel }),
  }
}

const addressOf = (instruction: string) => /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? ''
