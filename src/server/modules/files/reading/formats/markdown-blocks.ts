import { maxTextLength, type TextCollector } from './extracted-text.ts'
import { coveredAbove, coveredLeft, tableRow, tableRule } from './markdown-table.ts'

type Table = { width: number; rows: number; cells: string[]; cell: string | undefined; inner: string[] }

/** Collects the blocks of a document as Markdown. A block inside a table belongs to the current cell. */
export class MarkdownBlocks {
  #tables: Table[] = []
  #isAfterItem = false
  readonly #text: TextCollector

  constructor(text: TextCollector) {
    this.#text = text
  }

  get isFull() {
    return this.#text.isFull
  }

  /** Adds a paragraph, or an item of a list, which follows the item before it without an empty line. */
  add(block: string, { isItem = false } = {}) {
    const trimmed = isItem ? block.trimEnd() : block.trim()
    if (trimmed === '') return
    const table = this.#tables.at(-1)
    if (table) addToCell(table, block.trim())
    else this.#addBlock(trimmed, isItem)
  }

  heading(level: number, text: string) {
    if (text.trim() === '') return
    this.add(this.#tables.length > 0 ? text : `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${text.trim()}`)
  }

  startTable(width = 0) {
    this.#tables.push({ width, rows: 0, cells: [], cell: undefined, inner: [] })
  }

  /** Sets the number of columns when it is known before the first row. */
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
    else this.#addRow(table, cells)
  }

  endTable() {
    const table = this.#tables.pop()
    const outer = this.#tables.at(-1)
    if (table && outer) addToCell(outer, table.inner.join('\n'))
  }

  #addBlock(block: string, isItem: boolean) {
    if (this.#text.isStarted) this.#text.add(isItem && this.#isAfterItem ? '\n' : '\n\n')
    this.#text.add(block)
    this.#isAfterItem = isItem
  }

  #addRow(table: Table, cells: readonly string[]) {
    const width = Math.max(table.width, cells.length)
    const row = tableRow([...cells, ...Array<string>(width - cells.length).fill('')])
    if (table.rows > 0) this.#text.add(`\n${row.trimEnd()}`)
    else this.#addBlock(`${row}${tableRule(width).trimEnd()}`, false)
    table.rows += 1
    table.width = width
  }
}

const maxColumns = 1_000

function addToCell(table: Table, block: string) {
  const cell = table.cell ?? ''
  if (cell.length <= maxTextLength) table.cell = cell === '' ? block : `${cell}\n${block}`
}
