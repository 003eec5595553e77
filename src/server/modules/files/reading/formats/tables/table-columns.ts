import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { findHeader } from '#domain/channel-import/channel-import-header.ts'
import { searchText } from '#domain/search-text.ts'
import { type CellTable, letters } from './cell-table.ts'

/** As many rows as a header is looked for in. */
const firstRows = 60

/** The columns of a sheet by their titles, or by letters without them; `header` and `data` are places of rows. */
export type Columns = ReturnType<typeof columnsOf>

/** Finds the header by the rule of the import, by which the text that a model sees has its own. */
export function columnsOf({ rows, columns, cellAt, isCovered, isHiddenRow }: CellTable) {
  const shown = rows.filter((row) => !isHiddenRow(row))
  const head = shown.slice(0, firstRows)
  const cells = head.map((row) => columns.map((column) => (isCovered(row, column) ? null : tableCell(row, column))))
  const { first, height, columns: found } = findHeader(cells)
  const header = head.slice(first, first + height)
  const titles = new Map(columns.map((column, place) => [column, titleAt(column, place)]))
  const last = header.at(-1) ?? -1

  function tableCell(row: number, column: number): TableCell {
    const cell = cellAt(row, column)
    return cell?.is === 'number' ? cell.value : (cell?.text ?? null)
  }

  function titleAt(column: number, place: number): string {
    if (height === 0) return letters(column)
    const { own = '', group = '' } = found[place] ?? {}
    const long = header.map((row) => cellAt(row, column)?.text ?? '').findLast((text) => text !== '')
    const title = (own || long || letters(column)).replace(/\s+/g, ' ').trim()
    return group === '' ? title : `${group} / ${title}`
  }

  return {
    header,
    data: height === 0 ? rows.filter((row) => row >= (shown[first] ?? 0)) : rows.filter((row) => row > last),
    titleOf: (column: number) => titles.get(column) ?? letters(column),
    titles: [...titles.values()],
    /** Returns the columns with that title, else with that title below a common one, else the one with that letter. */
    named(given: string): readonly number[] {
      const wanted = searchText(given)
      const by = (nameOf: (column: number) => string) => columns.filter((one) => searchText(nameOf(one)) === wanted)
      const [whole, own] = [by((one) => titles.get(one) ?? ''), by((one) => titles.get(one)?.split(' / ').at(-1) ?? '')]
      if (whole.length > 0) return whole
      return own.length > 0 ? own : by(letters)
    },
  }
}
