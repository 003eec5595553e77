import { pageWords } from '#server/sheet-text.ts'
import { chartText } from './chart-text.ts'
import { maxTextLength, TextCollector } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { coveredNote, linkedText, struckText } from './markdown-table.ts'
import { mainPart, type OfficePackage, openPackage, type Relation } from './office-package.ts'
import { withSigns } from './symbol-text.ts'
import { readXml } from './xml-events.ts'

/** Writes the slides in the order of the deck, each with its number, tables, charts, notes and comments. */
export function readPptx(bytes: Uint8Array): string {
  const file = openPackage(bytes)
  const main = mainPart(file) ?? 'ppt/presentation.xml'
  if (!file.has(main)) throw new Error('the presentation has no list of slides')
  const text = new TextCollector()
  let isEmpty = true
  for (const [index, path] of slidesOf(file, main).entries()) {
    const { slide, isHidden, hasMarks } = slideText(file, path)
    const notes = [...(isHidden ? ['скрытый'] : []), ...(slide === '' ? ['без текста'] : [])]
    if (text.isStarted) text.add('\n')
    text.say(pageWords('slide', index + 1, notes.join(', ')))
    if (hasMarks) text.say(coveredNote)
    if (slide !== '') text.addWritten(`${slide}\n`)
    isEmpty &&= slide === ''
    if (text.isFull) break
  }
  return isEmpty ? '' : text.text
}

function slidesOf(file: OfficePackage, main: string): string[] {
  const ids: string[] = []
  readXml(file.part(main), {
    open(name, { 'r:id': id }) {
      if (name === 'p:sldId' && id !== undefined) ids.push(id)
    },
  })
  const targets = new Map(file.relations(main).map(({ id, target }) => [id, target]))
  return ids.flatMap((id) => targets.get(id) ?? [])
}

function slideText(file: OfficePackage, path: string) {
  const relations = file.relations(path)
  const { text, isHidden, hasMarks } = drawingText(file, path, relations)
  const partsOf = (kind: RegExp) => relations.filter((relation) => kind.test(relation.kind))
  const textOf = ({ target }: Relation) => drawingText(file, target, []).text
  const diagrams = partsOf(/^diagramData$/).map(textOf)
  const notes = partsOf(/^notesSlide$/).map((relation) => labelled('Заметки', textOf(relation)))
  const comments = partsOf(/^comments?$/).map((relation) => labelled('Комментарии', textOf(relation)))
  const parts = [text, ...diagrams, ...notes, ...comments].filter((part) => part !== '')
  return { slide: parts.join('\n'), isHidden, hasMarks }
}

const labelled = (label: string, text: string) => (text === '' ? '' : `${label}: ${text}`)

/** Returns the paragraphs and tables of a part in DrawingML, and whether it is a hidden slide. */
function drawingText(file: OfficePackage, path: string, relations: readonly Relation[]) {
  const targetOf = (id: string | undefined) => relations.find((relation) => relation.id === id)?.target
  const blocks = new MarkdownBlocks()
  let [line, link, runStart, isText, isPage, isHidden, isStruck] = ['', '', 0, false, false, false, false]
  let font = ''
  let covered: 'left' | 'above' | undefined
  const write = (piece: string) => {
    if (line.length <= maxTextLength) line += piece
  }
  const endLine = () => {
    blocks.add(line, { isItem: true })
    line = ''
  }
  readXml(file.part(path), {
    open(name, attributes) {
      if (name === 'p:sld') isHidden = attributes.show === '0'
      else if (name === 'p:sp') isPage = false
      else if (name === 'p:ph') isPage = attributes.type === 'sldNum'
      else if (name === 'a:pPr') line = '  '.repeat(Math.min(Number(attributes.lvl ?? 0), 8)) + line
      else if (name === 'a:r') [link, runStart, isStruck, font] = ['', line.length, false, '']
      else if (name === 'a:sym') font = attributes.typeface ?? ''
      else if (name === 'a:rPr') isStruck = /^(?:sng|dbl)Strike$/.test(attributes.strike ?? '')
      else if (name === 'a:hlinkClick') link = targetOf(attributes['r:id']) ?? ''
      else if (name === 'a:t' || name === 'p:text') isText = !isPage
      else if (name === 'a:br') write('\n')
      else if (name === 'a:tbl') blocks.startTable()
      else if (name === 'a:gridCol') blocks.addColumn()
      else if (name === 'a:tc') {
        blocks.startCell()
        covered = attributes.hMerge === '1' ? 'left' : attributes.vMerge === '1' ? 'above' : undefined
      } else if (name === 'c:chart') blocks.add(chartText(file.part(targetOf(attributes['r:id']))))
    },
    text(piece) {
      if (isText) write(withSigns(isStruck ? struckText(piece) : piece, font))
    },
    close(name) {
      if (name === 'a:t') isText = false
      else if (name === 'a:r' && link.startsWith('http')) {
        line = line.slice(0, runStart) + linkedText(line.slice(runStart), link)
      } else if (name === 'p:text') {
        isText = false
        endLine()
      } else if (name === 'a:p') endLine()
      else if (name === 'a:tc') blocks.endCell({ covered })
      else if (name === 'a:tr') blocks.endRow()
      else if (name === 'a:tbl') blocks.endTable()
    },
    isDone: () => blocks.isFull,
  })
  return { text: blocks.text.trim(), isHidden, hasMarks: blocks.hasMarks }
}
