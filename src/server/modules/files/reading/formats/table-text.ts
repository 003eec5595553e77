import { readAmount } from '#domain/amounts/read-amount.ts'
import { quotedName, visibleText } from '#domain/attached-text.ts'
import { isEmptyCell, isNoValue, type TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { findHeader, type ImportHeader } from '#domain/channel-import/channel-import-header.ts'
import { sheetWords } from '#server/sheet-text.ts'
import { numberText } from './cell-text.ts'
import type { TextCollector } from './extracted-text.ts'
import { coveredNote, isMark, tableRow, tableRule } from './markdown-table.ts'

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

/** The rows below a header and, of a workbook, the stored numbers by columns. `isMore`: the file has further rows. */
type StatedTable = {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  stored: readonly Float64Array[] | undefined
  isMore: boolean
}

/**
 * Returns a line that tells the model what each column of a long table holds, with the least and the most of its numbers
 * as the file stores them. Totals among the rows count as any row, so it has no sums. Empty for a short table.
 */
function tableStatistics({ titles, rows, stored, isMore }: StatedTable): string {
  if (rows.length < leastRows) return ''
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const parts = Array.from({ length: Math.min(width, mostColumns) }, (_, place) => {
    const name = titles[place] || `столбец ${place + 1}`
    const cells = rows.map((row, at) => readCell(row[place] ?? '', stored && (stored[place]?.[at] ?? Number.NaN)))
    return `«${quotedName(name).trim().slice(0, longestTitle)}» — ${columnText(cells)}`
  })
  if (width > mostColumns) parts.push(`ещё столбцов: ${width - mostColumns}`)
  const reach = isMore ? 'первым' : 'всем'
  return `${sheetWords.statistics} ${reach} ${rows.length} строкам: ${parts.join('; ')}. ${sheetWords.noSums}`
}

/** A smaller table reaches the model whole, unless its cells are very long. */
const leastRows = 20
const mostColumns = 40
const longestTitle = 60

type Value = number | 'date' | 'text' | undefined

/** Returns what a cell holds; undefined for none. `stored` is NaN where a workbook stores no number. */
function readCell(text: string, stored: number | undefined): Value {
  if (stored !== undefined && !Number.isNaN(stored)) return stored
  if (isEmptyCell(text) || isNoValue(text) || isMark(text)) return undefined
  if (date.test(text)) return 'date'
  const number = stored === undefined ? readAmount(text)?.value : undefined
  return typeof number === 'number' ? number : 'text'
}

/** A day with or without a time, perhaps above a note of the cell. */
const date = /^\s*(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d)(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?\s*(?:\(|$)/

/** Tells the most frequent kind of a column's values, and how many of them are of it. */
function columnText(cells: readonly Value[]): string {
  const values = cells.filter((value) => value !== undefined)
  if (values.length === 0) return 'пусто'
  const numbers = values.filter((value) => typeof value === 'number')
  const dates = values.filter((value) => value === 'date').length
  const texts = values.length - numbers.length - dates
  const most = Math.max(numbers.length, dates, texts)
  const count = most < values.length ? `${most} из ${values.length}` : String(most)
  if (most === texts) return `текст, ${count}`
  if (most === dates) return `даты, ${count}`
  const least = numbers.reduce((one, other) => Math.min(one, other))
  const highest = numbers.reduce((one, other) => Math.max(one, other))
  return `числа, ${count}, от ${shown(least)} до ${shown(highest)}`
}

const shown = (value: number) => numberText(value, 'General', false)
