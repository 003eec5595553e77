import { quotedName } from '#domain/attached-text.ts'
import { isEmptyCell, isNoValue } from '#domain/channel-import/channel-import-cell.ts'
import { readNumber } from '#domain/channel-import/channel-import-number.ts'
import { sheetWords } from '#server/sheet-text.ts'
import { numberText } from './cell-text.ts'
import { isMark } from './markdown-table.ts'

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
export function tableStatistics({ titles, rows, stored, isMore }: StatedTable): string {
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
  const number = stored === undefined ? readNumber(text)?.value : undefined
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
