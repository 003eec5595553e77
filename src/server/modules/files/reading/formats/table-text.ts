import { quotedName, visibleText } from '#domain/attached-text.ts'
import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { findHeader, type ImportHeader } from '#domain/channel-import/channel-import-header.ts'
import { sheetWords } from '#server/sheet-text.ts'
import type { TextCollector } from './extracted-text.ts'
import { coveredNote, isMark, tableRow, tableRule } from './markdown-table.ts'
import { tableStatistics } from './table-statistics.ts'

/**
 * A table as a file stores it: its rows as the model reads them, without blank ones, and the cells of the first rows.
 * `isMore`: the file has further rows.
 */
export type SourceTable = {
  title: string
  rows: readonly (readonly string[])[]
  cells: readonly (readonly TableCell[])[]
  /** The numbers of a workbook's cells by columns, since their texts may round them; NaN for other cells. */
  stored?: readonly Float64Array[]
  isMore: boolean
  /** The first of the table's own rows and the end of them, where `rows` has lines around them. */
  own?: readonly [first: number, end: number]
  /** The places of hidden columns with their letters. They are named and left out, as hidden sheets are. */
  hiddenColumns?: ReadonlyMap<number, string>
  /** How many hidden rows `rows` lacks. */
  hiddenRows?: number
}

/** As many rows as a header is looked for in. */
export const firstRows = 60

/**
 * Writes a table below its title and size: what is hidden, the rows above its header as quotes, the statistics of all
 * rows, then header and rows as Markdown.
 */
export function addTable(text: TextCollector, table: SourceTable): void {
  const { title, isMore, hiddenColumns = new Map(), hiddenRows = 0 } = table
  const header = findHeader(table.cells.slice(0, firstRows))
  const shown = <Cell>(row: readonly Cell[]) =>
    hiddenColumns.size === 0 ? row : row.filter((_, place) => !hiddenColumns.has(place))
  const names = headOf(table.rows, header)
  const head = names && shown(names)
  const start = header.first + header.height
  const body = table.rows.slice(start).map(shown)
  const [first, end] = table.own ?? [0, table.rows.length]
  const from = Math.max(start, first)
  const columns = table.cells.reduce((most, { length }) => Math.max(most, length), 0) - hiddenColumns.size
  const size = { rows: body.length + (head ? 1 : 0), columns, isMore }
  text.say(`${title}${sheetWords.size(size)}${head === undefined && body.length > 1 ? sheetWords.headless : ''}`)
  text.say(hiddenText(hiddenColumns, names, hiddenRows))
  if (table.rows.length === 0) return
  const written = head ? [head, ...body] : body
  if (written.some((row) => row.some(isMark))) text.say(coveredNote)
  for (const row of table.rows.slice(0, header.first)) text.add(`> ${titleText(shown(row))}\n`)
  const stored = table.stored && shown(table.stored).map((numbers) => numbers.subarray(from, end))
  text.say(tableStatistics({ titles: head ?? [], rows: body.slice(from - start, end - start), stored, isMore }))
  text.add('\n')
  for (const [number, row] of written.entries()) {
    text.add(tableRow(row))
    if (number === 0) text.add(tableRule(columns))
    if (text.isFull) break
  }
}

/** Names the hidden columns by their titles, or by their letters. */
function hiddenText(columns: ReadonlyMap<number, string>, titles: readonly string[] | undefined, rows: number): string {
  const names = Array.from(columns, ([place, letter]) => `«${quotedName(titles?.[place] || letter).trim()}»`)
  const parts = [...(names.length > 0 ? [`столбцы: ${names.join(', ')}`] : []), ...(rows > 0 ? [`строк: ${rows}`] : [])]
  return parts.length === 0 ? '' : `${sheetWords.hiddenCells}${parts.join('; ')}`
}

const titleText = (row: readonly string[]) =>
  visibleText(row.filter((cell) => cell !== '' && !isMark(cell)).join('; ')).replaceAll(/\s+/g, ' ')

/** Titles of two rows become one: «Цена / с НДС». */
function headOf(rows: SourceTable['rows'], { first, height, columns }: ImportHeader) {
  if (height === 0) return undefined
  const [upper = [], lower = []] = rows.slice(first, first + height)
  if (height === 1) return upper
  return columns.map(({ own, group }, index) => {
    // A title too long for the search is read from its cell.
    const below = own || [lower[index], upper[index]].find((cell) => cell && !isMark(cell)) || ''
    return group === '' ? below : `${group} / ${below}`
  })
}
