import { chartText } from './chart-text.ts'
import type { DocxNumbering } from './docx-numbering.ts'
import type { DocxStyles } from './docx-styles.ts'
import { maxTextLength, type UnseenCount } from './extracted-text.ts'
import { formulaEvents } from './formula-events.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { linkedText, struckText } from './markdown-table.ts'
import type { OfficePackage } from './office-package.ts'
import { boxSign, fontSign, withSigns } from './symbol-text.ts'
import { readXml } from './xml-events.ts'

type Attributes = Readonly<Record<string, string>>
export type Docx = {
  file: OfficePackage
  styles: DocxStyles
  numbering: DocxNumbering
  unseen: UnseenCount
}
export type Note = { attributes: Attributes; text: string }

/** The sign that ends a paragraph can be deleted or hidden by itself. */
type Mark = 'deleted' | 'hidden'
type Paragraph = {
  text: string
  level?: number
  numId?: string
  listLevel?: number
  /** The number of an item as Word 2003 writes it out. */
  label?: string
  mark?: Mark
}
type Link = { paragraph: Paragraph | undefined; start: number; address: string }
/** A box or a list of a form that Word 2003 made; `chosen` is its state, or the number of its entry. */
type Form = { isBox: boolean; chosen: string; entries: string[] }
type Cell = { columns: number; isCovered: boolean }

/**
 * Writes one part of a Word document as Markdown: its body, a header, or its notes, which are returned one by one
 * instead. Deleted and hidden text is left out; the latter is counted.
 */
export function readStory({ file, styles, numbering, unseen }: Docx, path: string | undefined, body: MarkdownBlocks) {
  const relations = path === undefined ? [] : file.relations(path)
  const targetOf = (id: string | undefined) => relations.find((relation) => relation.id === id)
  const notes: Note[] = []
  const paragraphs: Paragraph[] = []
  const links: Link[] = []
  const fields: Link[] = []
  const cells: Cell[] = []
  let blocks = body
  let noteAttributes: Attributes = {}
  let [skipped, inProperties, inRun, isText, isHidden, isStruck] = [0, false, false, false, false, false]
  let font = ''
  let instruction: string | undefined
  let form: Form | undefined

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

  const change = (values: Omit<Paragraph, 'text'>) => void Object.assign(paragraph() ?? {}, values)
  /** Word 2003 writes a note at its place in a paragraph, where it has no number; `sign` stands before the number. */
  const startNote = (attributes: Attributes, sign = '') => {
    const id = attributes['w:id'] ?? `${sign}${notes.length + 1}`
    write(`[^${id}]`)
    noteAttributes = { ...attributes, 'w:id': id }
    blocks = new MarkdownBlocks()
  }
  const endNote = () => {
    const text = blocks.text.trim()
    if (text !== '') notes.push({ attributes: noteAttributes, text })
    blocks = body
  }
  const changeField = (type: string | undefined) => {
    const field = fields.at(-1)
    if (type === 'begin') {
      fields.push(startLink(''))
      instruction = ''
    } else if (type === 'separate') {
      if (field) Object.assign(field, startLink(addressOf(instruction ?? '')))
      instruction = undefined
    } else if (type === 'end') endLink(fields.pop())
  }

  const textIs = (value: boolean) => () => {
    isText = value
  }
  const startForm = (isBox: boolean) => {
    form = { isBox, chosen: '0', entries: [] }
  }
  const choose = (chosen: string) => {
    if (form) form.chosen = chosen
  }
  const strike = (value: string) => {
    isStruck ||= inRun && isOn(value)
  }

  const formula = formulaEvents(paragraph)
  const opened: Readonly<Record<string, (value: string, attributes: Attributes) => void>> = {
    'w:p': () => void paragraphs.push({ text: '' }),
    'w:pPr': () => {
      inProperties = true
    },
    'w:del': () => inProperties && change({ mark: 'deleted' }),
    'w:moveFrom': () => inProperties && change({ mark: 'deleted' }),
    'w:pStyle': (id) => change(styles.get(id) ?? {}),
    'w:outlineLvl': (level) => Number(level) < 9 && change({ level: Number(level) + 1 }),
    'w:numId': (numId) => change({ numId }),
    'wx:t': (_, { 'wx:val': label = '' }) => change({ label: /^o?$|^[^\p{L}\p{N}]*$/u.test(label) ? '-' : label }),
    'w:ilvl': (level) => change({ listLevel: Number(level) }),
    'w:r': () => {
      inRun = true
    },
    'w:vanish': (value) => {
      if (!inProperties) isHidden = inRun && isOn(value)
      else if (isOn(value)) change({ mark: 'hidden' })
    },
    'w:rFonts': (_, { 'w:ascii': ascii = '' }) => {
      if (inRun) font = ascii
    },
    'w:strike': strike,
    'w:dstrike': strike,
    'w:t': textIs(true),
    'm:t': textIs(true),
    ...formula.opened,
    'w:tab': () => inRun && write('\t'),
    'w:br': () => write('\n'),
    'w:cr': () => write('\n'),
    'w:sym': (_, { 'w:char': char = '', 'w:font': font = '' }) =>
      inRun && !isHidden && write(fontSign(Number.parseInt(char, 16), font) ?? ''),
    'w:checkBox': () => startForm(true),
    'w:ddList': () => startForm(false),
    'w:default': (value) => choose(value),
    'w:checked': (value) => choose(isOn(value) ? '1' : '0'),
    'w:result': (value) => choose(value),
    'w:listEntry': (value) => void form?.entries.push(value),
    'w:noBreakHyphen': () => write('-'),
    'w:hyperlink': (_, { 'r:id': id }) => void links.push(startLink(targetOf(id)?.target ?? '')),
    'w:hlink': (_, { 'w:dest': address = '' }) => void links.push(startLink(address)),
    'w:fldSimple': (_, { 'w:instr': instr = '' }) => void links.push(startLink(addressOf(instr))),
    'w:fldChar': (_, { 'w:fldCharType': type }) => changeField(type),
    'w:footnoteReference': (_, { 'w:id': id }) => write(`[^${id}]`),
    'w:endnoteReference': (_, { 'w:id': id }) => write(`[^к${id}]`),
    'w:commentReference': (_, { 'w:id': id }) => write(`[комментарий ${id}]`),
    'c:chart': (_, { 'r:id': id }) => blocks.add(chartText(file.part(targetOf(id)?.target))),
    'w:tbl': () => blocks.startTable(),
    'w:gridCol': () => blocks.addColumn(),
    'w:tc': () => {
      blocks.startCell()
      cells.push({ columns: 1, isCovered: false })
    },
    'w:gridSpan': (columns) => void Object.assign(cells.at(-1) ?? {}, { columns: Number(columns) }),
    'w:vMerge': (kind) => void Object.assign(cells.at(-1) ?? {}, { isCovered: kind !== 'restart' }),
    'w:footnote': (_, attributes) => startNote(attributes),
    'w:endnote': (_, attributes) => startNote(attributes, 'к'),
    'w:comment': (_, attributes) => startNote(attributes),
  }

  const closed: Readonly<Record<string, () => void>> = {
    'w:ffData': () => {
      if (form && !isHidden) write(form.isBox ? boxSign(isOn(form.chosen)) : (form.entries[Number(form.chosen)] ?? ''))
      form = undefined
    },
    'w:p': () => endParagraph(paragraphs.pop()),
    'w:pPr': () => {
      inProperties = false
    },
    'w:r': () => {
      ;[inRun, isHidden, isStruck, font] = [false, false, false, '']
    },
    'w:t': textIs(false),
    'm:t': textIs(false),
    ...formula.closed,
    'w:hyperlink': () => endLink(links.pop()),
    'w:hlink': () => endLink(links.pop()),
    'w:fldSimple': () => endLink(links.pop()),
    'w:tc': () => {
      const { columns, isCovered } = cells.pop() ?? { columns: 1, isCovered: false }
      blocks.endCell({ columns, covered: isCovered ? 'above' : undefined })
    },
    'w:tr': () => blocks.endRow(),
    'w:tbl': () => blocks.endTable(),
    'w:footnote': endNote,
    'w:endnote': endNote,
    'w:comment': endNote,
  }

  function text(piece: string) {
    if (skipped > 0) return
    if (isText && isHidden) unseen.add(piece)
    else if (isText) write(withSigns(isStruck ? struckText(piece) : piece, font))
    else if (instruction !== undefined && inRun && instruction.length < 5_000) instruction += piece
  }

  function endParagraph(ended: Paragraph | undefined) {
    if (!ended) return
    const { level, numId = '0', listLevel = 0, mark } = ended
    const content = ended.text.trim()
    // Word counts an empty item, but not one that it joins to the next paragraph or does not show.
    const isCounted = numId !== '0' && mark !== 'deleted' && !(mark === 'hidden' && content === '')
    const label = isCounted ? numbering.next(numId, listLevel) : (ended.label ?? '')
    if (content === '') return
    if (level !== undefined) blocks.heading(level, label === '' || label === '-' ? content : `${label} ${content}`)
    else if (label === '') blocks.add(content)
    else blocks.add(`${'  '.repeat(Math.min(listLevel, 8))}${label} ${content}`, { isItem: true })
  }

  const isDone = () => body.isFull || notes.length > maxNotes
  readXml(file.part(path), {
    open(name, attributes) {
      if (skipped === 0) opened[name]?.(attributes['w:val'] ?? '', attributes)
      if (leftOut.has(name)) skipped += 1
    },
    close(name) {
      if (leftOut.has(name)) skipped -= 1
      else if (skipped === 0) closed[name]?.()
    },
    text,
    isDone,
  })
  return notes
}

const maxNotes = 10_000

/** The older form of a picture or text box, the former place of moved text, and formatting before a change. */
// biome-ignore format: a list of words
const leftOut = new Set([
  'mc:Fallback', 'w:moveFrom', 'w:del', 'w:pPrChange', 'w:rPrChange', 'w:tblPrChange',
  'w:trPrChange', 'w:tcPrChange', 'w:sectPrChange', 'w:tblGridChange',
])

const isOn = (value: string) => value !== '0' && value !== 'false'

const addressOf = (instruction: string) => /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? ''
