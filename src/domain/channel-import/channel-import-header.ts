import { cellText, isEmptyCell, type TableCell } from './channel-import-cell.ts'
import { matchTitle } from './channel-import-titles.ts'

export type ImportTable = readonly (readonly TableCell[])[]

/** A column's title, and the common one above it where a header has two rows. */
export type ImportColumn = { own: string; group: string }

/** `first` and how many rows the header takes; none when the table begins with its data. */
export type ImportHeader = { first: number; height: 0 | 1 | 2; columns: ImportColumn[] }

/**
 * Finds the titles of a table: the row above the data, among the first thirty, in which most columns are named like
 * fields, alone or with the row above it. A table without any begins with its data when its first row has a link, and
 * else with titles.
 */
export function findHeader(table: ImportTable): ImportHeader {
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 0)
  let best: ImportHeader | undefined
  let most = 0
  const data = table.findIndex(isData)
  const end = Math.min(data === -1 ? table.length : data, SEARCHED)
  // Two rows only where they say more than one: a heading may stand right above the titles.
  for (const height of [1, 2] as const) {
    for (let first = 0; first + height <= end; first += 1) {
      const columns = titlesOf(table, first, height, width)
      // A heading alone may be named like a field: «Каналы».
      if (columns.filter(({ own }) => own !== '').length < 2) continue
      const count = new Set(columns.map(bestField).filter((field) => field !== undefined)).size
      if (count <= most) continue
      most = count
      best = { first, height, columns }
    }
  }
  return best ?? headerOfStrangers(table, width)
}

/** The rows of data by their indexes: what is blank, counts the columns or repeats the titles is none. */
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

const SEARCHED = 30

function titlesOf(table: ImportTable, first: number, height: 1 | 2, width: number): ImportColumn[] {
  const above = table[first] ?? []
  const below = table[first + 1] ?? []
  let common = ''
  return Array.from({ length: width }, (_, index) => {
    const upper = titleText(above[index])
    if (height === 1) return { own: upper, group: '' }
    const lower = titleText(below[index])
    // A title over several columns stands over the first of them; one without any below is of its own column only.
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

function headerOfStrangers(table: ImportTable, width: number): ImportHeader {
  const first = table.findIndex((row) => !row.every(isEmptyCell))
  const row = table[first] ?? []
  const isTitles = row.every((cell) => isEmptyCell(cell) || (typeof cell === 'string' && !isLink(cell)))
  if (first !== -1 && isTitles) return { first, height: 1, columns: titlesOf(table, first, 1, width) }
  const columns = Array.from({ length: width }, () => ({ own: '', group: '' }))
  return { first: Math.max(first, 0), height: 0, columns }
}

/** A row with a link among other cells, above which the titles stand. That of an agency's site may stand above them. */
function isData(row: readonly TableCell[]): boolean {
  const filled = row.filter((cell) => !isEmptyCell(cell))
  return filled.length > 2 && filled.some((cell) => isLink(cellText(cell)))
}

/** «Юр.лицо» looks like a link as well. */
function isLink(text: string): boolean {
  return isAddress(text) && (/[@/]/.test(text) || matchTitle(text).length === 0)
}

/** A link or a name as Telegram has them. */
export function isAddress(text: string): boolean {
  return /^(?:@\w{3,}|(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?)$/iu.test(text.trim())
}

/** 1, 2, 3 and so on under the titles, as some forms have it. */
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
  return (
    titles.every((title, index) => titleText(row[index]) === title) && titles.some((title) => title !== '')
  )
}
