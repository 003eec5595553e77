import { cellText, isEmptyCell, type TableCell } from './channel-import-cell.ts'

type Table = readonly (readonly TableCell[])[]

/** The header's first row and height, and the first row of data. */
export type PlainHeader = { first: number; height: 0 | 1 | 2; data: number }

/**
 * Finds the header of a table by the shape of its rows: the first row above the data that holds texts alone and fills
 * about as many columns as the rows do. Narrow rows above it are titles of the report.
 */
export function findPlainHeader(table: Table, isLink: (text: string) => boolean): PlainHeader {
  const usual = usualWidth(table)
  const width = (index: number) => widthOf(table[index] ?? [])
  const isValue = (cell: TableCell | undefined, below: TableCell | undefined) =>
    isFigure(cell) ? !(isYear(cell) && !isYear(below)) : isShort(cell) && isLink(cellText(cell))
  const rows = Array.from(table.keys()).filter((index) => width(index) > usual / 2)
  const values = rows.filter(
    (index) => !isScale(table, index) && table[index]?.some((cell, at) => isValue(cell, table[index + 1]?.[at])),
  )
  const isWide = (index: number) => width(index) >= usual * 0.6
  const data = values.find(isWide) ?? values[0] ?? table.length
  const above = rows.filter((index) => index < data && !values.includes(index) && isTitles(table[index]))
  const first = above.find(isWide) ?? above.findLast((index) => width(index) > 1)
  if (first === undefined) return { first: rows[0] ?? 0, height: 0, data: rows[0] ?? 0 }
  if (isBelow(table, first, data)) return { first: first - 1, height: 2, data: first + 1 }
  const height = isBelow(table, first + 1, data) ? 2 : 1
  return { first, height, data: first + height }
}

const widthOf = (row: readonly TableCell[]) => row.filter((cell) => !isEmptyCell(cell)).length

/** The width that a quarter of the rows reach at least, so that a few wide or narrow ones do not count. */
function usualWidth(table: Table): number {
  const widths = table
    .map(widthOf)
    .filter((width) => width > 0)
    .sort((one, other) => one - other)
  return widths[Math.floor((widths.length - 1) * 0.75)] ?? 0
}

/** `Период:` names what stands beside it, not a column. */
function isTitles(row: readonly TableCell[] = []): boolean {
  return row.every((cell) => isEmptyCell(cell) || !cellText(cell).trim().endsWith(':'))
}

/** Tells whether a row continues the titles above it: it fills columns that they leave empty, and leaves others. */
function isBelow(table: Table, index: number, data: number): boolean {
  const [upper = [], lower = []] = [table[index - 1], table[index]]
  if (index === 0 || index >= data || !isTitles(upper) || !isTitles(lower) || widthOf(upper) < 2) return false
  const places = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => at)
  const start = upper.findIndex((cell) => !isEmptyCell(cell))
  const adds = places.some((at) => at > start && isEmptyCell(upper[at]) && !isEmptyCell(lower[at]))
  // A cell of two rows is stored in the upper one, or in both.
  const isLeft = (at: number) => isEmptyCell(lower[at]) || cellText(lower[at]) === cellText(upper[at])
  const leaves = places.some((at) => !isEmptyCell(upper[at]) && isLeft(at))
  const texts = lower.filter((cell) => !isEmptyCell(cell)).map(cellText)
  return adds && (leaves || new Set(texts).size < texts.length)
}

/**
 * Tells whether a row has the days or numbers of a media plan as titles: three or more that rise evenly, or by a week at
 * most, while those of the next row do not.
 */
function isScale(table: Table, index: number): boolean {
  const row = table[index] ?? []
  const places = Array.from(row.keys()).filter((at) => isFigure(row[at]))
  const isText = (cell: TableCell | undefined) => !isEmptyCell(cell) && !isFigure(cell)
  const below = table[index + 1] ?? []
  if (places.length < 3 || !isRising(places.map((at) => row[at]))) return false
  if (isRising(places.map((at) => below[at]))) return false
  const [own, above] = [row, table[index - 1] ?? []].map((cells) => cells.filter(isText).length)
  if ((own ?? 0) < 2) return (above ?? 0) > 1
  // Numbers may rise in a row of data too, but not beside or below the title of a column of figures.
  return (
    places.every((at) => day.test(cellText(row[at]).trim())) ||
    places.length >= 7 ||
    ((above ?? 0) > 1 && places.some((at) => isText(table[index - 1]?.[at]))) ||
    row.some((cell, at) => isText(cell) && isFigure(below[at]) && !isEmptyCell(below[at]))
  )
}

function isRising(cells: readonly (TableCell | undefined)[]): boolean {
  const steps = cells.slice(1).map((cell, at) => placeOf(cell) - placeOf(cells[at]))
  return steps.every((step) => step > 0 && (step === steps[0] || (step <= 7 && Number.isInteger(step))))
}

/** A day's place in time, or a number. */
function placeOf(cell: TableCell | undefined): number {
  const text = cellText(cell).trim()
  const [, date, month, year = '2000'] = day.exec(text) ?? []
  if (date !== undefined) return Date.UTC(Number(year), Number(month) - 1, Number(date)) / dayMs
  return text === '' ? Number.NaN : Number(text)
}

const day = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/
const dayMs = 86_400_000

export function isFigure(cell: TableCell | undefined): boolean {
  if (cell === null || cell === undefined) return false
  if (typeof cell !== 'string') return typeof cell !== 'object' || !('text' in cell)
  return isShort(cell) && /^[-−]?\d[\d\s.,]*(?:₽|руб\.?|\$|€|%)?$/.test(cell.trim())
}

/** A figure or an address. A regular expression could take long on anything else. */
const isShort = (cell: TableCell | undefined) => cellText(cell).length < 300

const isYear = (cell: TableCell | undefined) => /^(?:19|20)\d\d$/.test(cellText(cell).trim())
