import type { TableCell } from '#domain/channel-import-cell.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { TableError } from './table-error.ts'

export type Table = {
  /** None in a text. */
  sheets: readonly string[]
  sheet: string | undefined
  /** Rows as the file numbers them, less one; what stands behind the last cell of a row is left out. */
  rows: readonly (readonly TableCell[])[]
  /** Bare numbers of days count from 1904, as in workbooks of old Macs. */
  from1904: boolean
}

/** Reads a workbook or a text with separators, told apart by their first bytes. Rejects what is neither with `TableError`. */
export function readTable(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Table {
  refuseTooLarge(bytes.length)
  if (bytes.length === 0) throw new TableError('Файл пуст')
  const table = beginsLikeWorkbook(bytes)
    ? readWorkbook(bytes, sheet)
    : { sheets: [], sheet: undefined, from1904: false, rows: readCsv(decodeText(bytes)) }
  const width = table.rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (width === 0) throw new TableError('В файле нет таблицы с данными')
  if (width > MAX_COLUMNS) throw new TableError(`В таблице больше ${MAX_COLUMNS} столбцов: удалите лишние`)
  return table
}

/** Before its bytes are asked for at all. */
export function refuseTooLarge(size: number): void {
  if (size > MAX_BYTES) throw new TableError('Файл больше 20 МБ. Разделите таблицу на части')
}

const MAX_BYTES = 20 * 1024 * 1024
const MAX_COLUMNS = 300

/** A zip, as .xlsx is one, or the container of .xls, in which protected .xlsx lie as well. */
function beginsLikeWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return (
    (first === 0x50 && second === 0x4b) ||
    (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
  )
}
