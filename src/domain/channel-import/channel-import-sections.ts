import { cellText, isEmptyCell, type TableCell } from './channel-import-cell.ts'
import { type ImportHeader, isAddress } from './channel-import-header.ts'
import { matchTitle } from './channel-import-titles.ts'
import { isFigure } from './plain-header.ts'

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
