import { type BookType, type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'

/** A cell of a sample: a text, or a cell with its format, link or note. */
export type SampleCell = string | number | boolean | null | Partial<CellObject>

type SampleSheet = {
  rows: SampleCell[][]
  merges?: string[]
  hidden?: boolean | 'very'
  /** Hidden columns and rows, from 0 on. */
  hiddenColumns?: number[]
  hiddenRows?: number[]
}

/** Returns a workbook of the sheets. */
export function book(
  sheets: Record<string, SampleSheet>,
  { type = 'xlsx', from1904 = false }: { type?: BookType; from1904?: boolean } = {},
): Uint8Array {
  const workbook: WorkBook = utils.book_new()
  for (const [name, { rows, merges = [], hiddenColumns = [], hiddenRows = [] }] of Object.entries(sheets)) {
    const sheet = sheetOf(rows)
    sheet['!merges'] = merges.map((range) => utils.decode_range(range))
    if (hiddenColumns.length > 0) sheet['!cols'] = flagsOf(hiddenColumns)
    if (hiddenRows.length > 0) sheet['!rows'] = flagsOf(hiddenRows)
    utils.book_append_sheet(workbook, sheet, name)
  }
  const visibility = (hidden: SampleSheet['hidden']) => (hidden === 'very' ? 2 : hidden ? 1 : 0)
  workbook.Workbook = {
    Sheets: Object.values(sheets).map(({ hidden }) => ({ Hidden: visibility(hidden) })),
    WBProps: { date1904: from1904 },
  }
  return new Uint8Array(write(workbook, { type: 'buffer', bookType: type }))
}

const flagsOf = (hidden: number[]) =>
  Array.from({ length: Math.max(...hidden) + 1 }, (_, index) => ({ hidden: hidden.includes(index) }))

/** Returns a workbook with one cell of that number and format. */
export const oneCell = (v: number, z: string, options?: Parameters<typeof book>[1]) =>
  book({ Лист1: { rows: [[{ t: 'n', v, z }]] } }, options)

/** A program that writes xlsb looks up a thousand cells a row, which takes seconds unless the sheet is dense. */
function sheetOf(rows: SampleCell[][]): WorkSheet {
  const cells = rows.map((row) => row.map((cell) => (isPlain(cell) ? cell : { t: 's', ...cell })))
  const sheet = utils.aoa_to_sheet(cells, { dense: rows.length > 0 })
  const width = Math.max(1, ...rows.map((row) => row.length))
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: Math.max(0, rows.length - 1), c: width - 1 },
  })
  return sheet
}

const isPlain = (cell: SampleCell) => cell === null || typeof cell !== 'object'
