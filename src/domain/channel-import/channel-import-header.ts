import { cellText, isEmptyCell, type TableCell } from './channel-import-cell.ts'
import { matchTitle } from './channel-import-titles.ts'
import { findPlainHeader, isFigure } from './plain-header.ts'

export type ImportTable = readonly (readonly TableCell[])[]

/** A column's own title and, in a two-row header, the common title above it. */
export type ImportColumn = { own: string; group: string }

/** The header's first row and height; the height is 0 when the table starts with its data. */
export type ImportHeader = { first: number; height: 0 | 1 | 2; columns: ImportColumn[] }

/**
 * Finds the header among the first thirty rows: the row, or two rows, in which most columns are named like
 * fields. When at most one column is, the shape of the rows decides (`findPlainHeader`).
 */
export function findHeader(table: ImportTable): ImportHeader {
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 0)
  let best: ImportHeader | undefined
  let most = 0
  const plain = findPlainHeader(table.slice(0, SHAPED), isLink)
  const data = table.findIndex(isData)
  const end = Math.min(data === -1 ? table.length : data, SEARCHED)
  // A second row must add titles, because a heading can be directly above the header.
  for (const height of [1, 2] as const) {
    for (let first = 0; first + height <= end; first += 1) {
      if (height === 2 && isLone(table[first])) continue
      const columns = titlesOf(table, first, height, width)
      // A heading alone may equal a field's name: «Каналы».
      if (columns.filter(({ own }) => own !== '').length < 2) continue
      // «-10%» makes a header look like data, and «Договор» a row of data like a header.
      if (first + height > plain.data && !isAboveValues(columns, table[first + height])) continue
      const count = new Set(columns.map(bestField).filter((field) => field !== undefined)).size
      if (count <= most) continue
      most = count
      best = { first, height, columns }
    }
  }
  const { first, height } = plain
  const isUpper = height === 2 && (best?.first === first || best?.first === first + 1)
  if (best !== undefined && !isUpper && (most > 1 || height === 0)) return best
  if (height === 0) return { first, height, columns: Array.from({ length: width }, () => untitled) }
  return { first, height, columns: titlesOf(table, first, height, width) }
}

/** Returns the indexes of the data rows, without rows that are blank, number the columns or repeat the header. */
export function dataRows(table: ImportTable, { first, height, columns }: ImportHeader): number[] {
  const indexes: number[] = []
  const titles = columns.map(({ own, group }) => (own === '' ? group : own))
  for (let index = first + height; index < table.length; index += 1) {
    const row = table[index]
    if (row === undefined || row.every(isEmptyCell)) continue
    if (height > 0 && (countsColumns(row) || repeats(row, titles))) continue
    indexes.push(index)
  }
  return indexes
}

/** Tells whether a field's name stands above a number or a link. */
function isAboveValues(columns: readonly ImportColumn[], below: readonly TableCell[] = []): boolean {
  return columns.some(
    (column, at) =>
      (isFigure(below[at]) || isLink(cellText(below[at]))) && !isFigure(column.own) && bestField(column) !== undefined,
  )
}

const untitled = { own: '', group: '' }
const isLone = (row: readonly TableCell[] = []) => row.filter((cell) => !isEmptyCell(cell)).length < 2

const SEARCHED = 30
/** The rows that show the shape of a table. */
const SHAPED = 60

function titlesOf(table: ImportTable, first: number, height: 1 | 2, width: number): ImportColumn[] {
  const above = table[first] ?? []
  const below = table[first + 1] ?? []
  let common = ''
  return Array.from({ length: width }, (_, index) => {
    const upper = titleText(above[index])
    if (height === 1) return { own: upper, group: '' }
    const lower = titleText(below[index])
    // A title across several columns is stored in the first of them. Above a column without a title, it is that
    // column's own title.
    if (upper !== '') common = lower === '' || lower === upper ? '' : upper
    if (lower === '' || lower === upper) return { own: upper, group: '' }
    return { own: lower, group: common }
  })
}

function titleText(cell: TableCell | undefined): string {
  const text = cellText(cell).replace(/\s+/g, ' ').trim()
  return text.length > LONGEST_TITLE ? '' : text
}

const LONGEST_TITLE = 100

function bestField({ own, group }: ImportColumn) {
  if (own === '' || isLink(own)) return undefined
  const [best] = [...matchTitle(own, group)].sort((one, other) => other.score - one.score)
  return best?.field
}

/** Tells whether the row has a link among other cells. A link alone may be an agency's site above the header. */
function isData(row: readonly TableCell[]): boolean {
  const filled = row.filter((cell) => !isEmptyCell(cell))
  return filled.length > 2 && filled.some((cell) => isLink(cellText(cell)))
}

/** «Юр.лицо» has a dot but is not a link. */
function isLink(text: string): boolean {
  return isAddress(text) && (/[@/]/.test(text) || matchTitle(text).length === 0)
}

export function isAddress(text: string): boolean {
  return /^(?:@\w{3,}|(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?)$/iu.test(text.trim())
}

/** Some forms number their columns 1, 2, 3 below the header. */
function countsColumns(row: readonly TableCell[]): boolean {
  let count = 0
  let start: number | undefined
  const isCount = row.every((cell, index) => {
    if (isEmptyCell(cell)) return true
    count += 1
    start ??= Number(cellText(cell)) - index
    return Number(cellText(cell)) - index === start
  })
  return isCount && count > 2
}

function repeats(row: readonly TableCell[], titles: readonly string[]): boolean {
  return titles.every((title, index) => titleText(row[index]) === title) && titles.some((title) => title !== '')
}

type Table = readonly (readonly TableCell[])[]

/**
 * Tells the rows of data from those that name a section, such as «Бизнес» above its channels. `sections`: the name of
 * the section of each row below one.
 */
export function splitSections(table: Table, { columns, height }: ImportHeader, rows: readonly number[]) {
  const names = (column: number, field: string) => {
    const { own = '', group = '' } = columns[column] ?? {}
    return matchTitle(own, group).some((match) => match.field === field)
  }
  const hasCategories = columns.some((_, column) => names(column, 'category_id'))
  const titleOf = (row: number) => {
    const cells = table[row] ?? []
    const filled = Array.from(cells.keys()).filter((column) => !isEmptyCell(cells[column]))
    const [column] = filled
    if (height === 0 || columns.length < 3 || column === undefined || filled.length > 1) return undefined
    // A channel whose other cells are not filled in yet.
    if (hasCategories && names(column, 'title')) return undefined
    const text = cellText(cells[column]).trim()
    return isFigure(cells[column]) || isAddress(text) || isRemark.test(text) ? undefined : text
  }
  const last = rows.findLastIndex((row) => titleOf(row) === undefined)
  const sections = new Map<number, string>()
  const data: number[] = []
  let title: string | undefined
  for (const [place, row] of rows.entries()) {
    const named = place < last ? titleOf(row) : undefined
    title = named ?? title
    if (named !== undefined) continue
    data.push(row)
    if (title !== undefined) sections.set(row, title)
  }
  return { data, sections }
}

/** A total, or a sentence. */
const isRemark = /^(?:итого|всего)|.{60}|[.:!]\s/i
