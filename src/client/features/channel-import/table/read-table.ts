import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refuseTooLarge } from './table-limits.ts'

export type Table = {
  /** Empty for a text file. */
  sheets: readonly string[]
  sheet: string | undefined
  /** The rows without trailing empty cells. The index of a row is its number in the file less one. */
  rows: readonly (readonly TableCell[])[]
  /** Day numbers count from 1904, as in workbooks of old Macs. */
  from1904: boolean
}

/**
 * Reads a workbook or a text with separators. The first bytes tell which of the two the file is.
 * @throws TableError for any other file
 */
export function readTable(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Table {
  refuseTooLarge(bytes.length)
  if (bytes.length === 0) throw new TableError('Файл пуст')
  const table = beginsLikeWorkbook(bytes)
    ? readWorkbook(bytes, sheet)
    : { sheets: [], sheet: undefined, from1904: false, rows: readCsv(decodeText(bytes)) }
  if (table.rows.every((row) => row.length === 0)) throw new TableError('В файле нет таблицы с данными')
  return table
}

/** Recognises a zip (.xlsx), or the container of .xls, which also holds protected .xlsx. */
function beginsLikeWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return (
    (first === 0x50 && second === 0x4b) ||
    (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
  )
}
