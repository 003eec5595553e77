import { sheetWords } from '#server/sheet-text.ts'
import { maxRows, maxTextLength, TextCollector } from './extracted-text.ts'
import { coveredAbove, coveredLeft, coveredNote, isMark, joinedStrikes, tableRow, tableRule } from './markdown-table.ts'
import { addTable, type SourceTable } from './table-text.ts'

type Table = {
  width: number
  rows: string[][]
  length: number
  isMore: boolean
  cells: string[]
  cell: string | undefined
  inner: string[]
}
type Paragraph = { text: string; isItem: boolean }

/**
 * Collects the blocks of a document as Markdown. A block inside a table belongs to the current cell. A long table has
 * its size and the statistics of its rows above it, as a sheet has them.
 */
export class MarkdownBlocks {
  #tables: Table[] = []
  #blocks: (Paragraph | Table)[] = []
  #length = 0

  /** Whether further blocks would not fit. An open table is read to its end, for its statistics. */
  get isFull() {
    return this.#length > maxTextLength && this.#tables.length === 0
  }

  /** The text of a whole document. One that is a long table with a few lines around it reads as a sheet. */
  get documentText(): string {
    const sheet = this.#sheetText()
    if (sheet !== undefined || !this.hasMarks) return sheet ?? this.text
    const text = new TextCollector()
    text.addWritten(`${this.text}\n\n`)
    text.say(coveredNote)
    return text.text.trimEnd()
  }

  /** Whether a table marks cells that a merged one covers. A text of such blocks may be a paragraph of these. */
  get hasMarks(): boolean {
    return this.#blocks.some((block) =>
      'text' in block ? marks.test(block.text) : !isLong(block) && block.rows.some((row) => row.some(isMark)),
    )
  }

  /** The blocks without a note on their marks, which the whole document has. */
  get text(): string {
    const text = new TextCollector()
    let isAfterItem = false
    for (const block of this.#blocks) {
      const isItem = 'text' in block && block.isItem
      if (text.isStarted) text.add(isItem && isAfterItem ? '\n' : '\n\n')
      isAfterItem = isItem
      if ('text' in block) text.add(block.text)
      else if (isLong(block)) addLongTable(text, 'Таблица', block)
      else text.add(shortTable(block))
      if (text.isFull) return text.text
    }
    return text.text
  }

  /** Adds a paragraph, or an item of a list, which follows the item before it without an empty line. */
  add(block: string, { isItem = false } = {}) {
    const joined = joinedStrikes(block)
    const trimmed = isItem ? joined.trimEnd() : joined.trim()
    if (trimmed === '') return
    const table = this.#tables.at(-1)
    if (table) addToCell(table, trimmed.trim())
    else this.#addBlock({ text: trimmed, isItem }, trimmed.length)
  }

  heading(level: number, text: string) {
    if (text.trim() === '') return
    this.add(this.#tables.length > 0 ? text : `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${text.trim()}`)
  }

  startTable() {
    this.#tables.push({
      width: 0,
      rows: [],
      length: 0,
      isMore: false,
      cells: [],
      cell: undefined,
      inner: [],
    })
  }

  /** Adds a column when their number is known before the first row. */
  addColumn() {
    const table = this.#tables.at(-1)
    if (table) table.width += 1
  }

  startCell() {
    const table = this.#tables.at(-1)
    if (table) table.cell = ''
  }

  /** Ends a cell that covers `columns` columns, or is itself covered by its neighbour. */
  endCell({ columns = 1, covered }: { columns?: number; covered?: 'left' | 'above' | undefined } = {}) {
    const table = this.#tables.at(-1)
    if (!table || table.cells.length > maxColumns) return
    const mark = covered === 'left' ? coveredLeft : coveredAbove
    table.cells.push(covered ? mark : (table.cell ?? ''))
    for (let more = Math.min(columns, maxColumns); more > 1; more--) {
      table.cells.push(covered === 'above' ? coveredAbove : coveredLeft)
    }
    table.cell = undefined
  }

  endRow() {
    const table = this.#tables.at(-1)
    if (!table || table.cells.length === 0) return
    const { cells } = table
    const isEmpty = cells.every((cell) => cell.trim() === '')
    table.cells = []
    if (isEmpty) return
    if (this.#tables.length > 1) table.inner.push(cells.join('; '))
    else if (table.rows.length < maxRows && table.length < longestTable) addRow(table, cells)
    else {
      table.isMore = true
      // The rest of the document would not fit below so long a table.
      if (table.length > maxTextLength) this.endTable()
    }
  }

  endTable() {
    const table = this.#tables.pop()
    const outer = this.#tables.at(-1)
    if (table && outer) addToCell(outer, table.inner.join('\n'))
    else if (table && table.rows.length > 0) this.#addBlock(table, table.length)
  }

  #addBlock(block: Paragraph | Table, length: number) {
    if (this.#length > maxTextLength) return
    this.#blocks.push(block)
    this.#length += length
  }

  /** Lines around the table are rows, as Excel shows a page, but are no part of its statistics. */
  #sheetText(): string | undefined {
    const [table, ...others] = this.#blocks.filter((block) => 'rows' in block)
    if (!table || others.length > 0 || !isLong(table)) return undefined
    if (this.#length - table.length > table.length * mostAround) return undefined
    const text = new TextCollector()
    const rows = this.#blocks.flatMap((block) => ('rows' in block ? block.rows : [[block.text.replace(/^#+ /, '')]]))
    const above = this.#blocks.indexOf(table)
    const own = [above, above + table.rows.length] as const
    addLongTable(text, sheetWords.title('Таблица'), { ...table, rows, own })
    return text.text
  }
}

const marks = /\| [←↑] \|/
const maxColumns = 1_000
/** So many characters of one table fit the memory of the reader. */
const longestTable = 2_000_000
/** A shorter table reaches the model whole, and has no statistics. */
const mostShort = 20
/** The part of a long table's length that the text around it may have in a sheet. */
const mostAround = 0.1

const isLong = ({ rows }: Table) => rows.length > mostShort

function addToCell(table: Table, block: string) {
  const cell = table.cell ?? ''
  if (cell.length <= maxTextLength) table.cell = cell === '' ? block : `${cell}\n${block}`
}

function addRow(table: Table, cells: string[]) {
  table.rows.push(cells)
  table.length += cells.reduce((sum, { length }) => sum + length, 0)
  table.width = Math.max(table.width, cells.length)
}

const widened = ({ rows, width }: Pick<Table, 'rows' | 'width'>) =>
  rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])

type LongTable = Pick<Table, 'rows' | 'width' | 'isMore'> & Pick<SourceTable, 'own'>

function addLongTable(text: TextCollector, title: string, table: LongTable) {
  const rows = widened(table)
  addTable(text, { title, rows, cells: rows, isMore: table.isMore, ...(table.own && { own: table.own }) })
}

function shortTable(table: Table): string {
  const [first = [], ...others] = widened(table)
  return `${tableRow(first)}${tableRule(table.width)}${others.map(tableRow).join('')}`.trimEnd()
}
