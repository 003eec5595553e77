import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { findHeader, type ImportHeader } from '#domain/channel-import/channel-import-header.ts'
import type { TextCollector } from './extracted-text.ts'
import { tableStatistics } from './figures/table-statistics.ts'
import { coveredAbove, coveredLeft, coveredNote, tableRow, tableRule } from './markdown-table.ts'
import { sizeText } from './sheet-size.ts'

/**
 * A table as a file stores it: its rows as the model reads them, without blank ones, and the cells of the first rows.
 * `isMore`: the file has further rows.
 */
export type SourceTable = {
  title: string
  rows: readonly (readonly string[])[]
  cells: readonly (readonly TableCell[])[]
  /** The numbers of a workbook's cells, which their texts may round. */
  stored?: readonly (readonly (number | undefined)[])[]
  isMore: boolean
}

/** As many rows as a header is looked for in. */
export const firstRows = 60

/** Writes a table below its title and size: the rows above its header as quotes, the statistics
 * of all rows, then header and rows as Markdown. */
export function addTable(text: TextCollector, { title, rows, cells, stored, isMore }: SourceTable): void {
  const header = findHeader(cells.slice(0, firstRows))
  const { first, height } = header
  const head = headOf(rows, header)
  const body = rows.slice(first + height)
  const columns = Math.max(head?.length ?? 0, ...cells.map(({ length }) => length))
  const size = { rows: body.length + (head ? 1 : 0), columns, isMore }
  text.add(`${title}${sizeText(size)}${head === undefined && body.length > 1 ? headless : ''}\n`)
  if (rows.length === 0) return
  const shown = head ? [head, ...body] : body
  if (shown.some((row) => row.some(isMark))) text.add(`${coveredNote}\n`)
  for (const row of rows.slice(0, first)) text.add(`> ${titleText(row)}\n`)
  const numbers = stored?.slice(first + height)
  text.add(tableStatistics({ titles: head ?? [], rows: body, stored: numbers, isMore }))
  text.add('\n')
  for (const [number, row] of shown.entries()) {
    text.add(tableRow(row))
    if (number === 0) text.add(tableRule(columns))
    if (text.isFull) break
  }
}

/** `chats/prompt/sheet-text.ts` reads it: the first row is data. */
const headless = ', без заголовков'

const isMark = (cell: string) => cell === coveredLeft || cell === coveredAbove

const titleText = (row: readonly string[]) =>
  row
    .filter((cell) => cell !== '' && !isMark(cell))
    .join('; ')
    .replaceAll(/\s+/g, ' ')

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
