import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { csvRecords, openCsv } from '#domain/channel-import/csv-records.ts'
import { TableError } from '#domain/channel-import/table-error.ts'
import { unguardFormula } from '#domain/formula-guard.ts'
import { decodeText } from '#domain/text-encoding.ts'
import { readWorkbook } from './read-workbook.ts'
import { refuseTooLarge, refuseTooLong, refuseTooWide } from './table-limits.ts'

export type Table = {
  /** Empty for a text file. */
  sheets: readonly string[]
  sheet: string | undefined
  /** The rows without trailing empty cells. The index of a row is its number in the file less one. */
  rows: readonly (readonly TableCell[])[]
  /** Day numbers count from 1904, as in workbooks of old Macs. */
  from1904: boolean
  marks: TableMarks
}

/** What a sheet hides or strikes out; the struck text is not in the cells. */
export type TableMarks = {
  rows: ReadonlyMap<number, 'hidden' | 'struck'>
  hiddenColumns: ReadonlySet<number>
  /** How many cells of other rows have struck text. */
  struckCells: number
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
    : { sheets: [], sheet: undefined, from1904: false, rows: readCsv(tableText(bytes)), marks: noMarks }
  if (table.rows.every((row) => row.length === 0)) throw new TableError('В файле нет таблицы с данными')
  return table
}

/** Recognises a zip (.xlsx), or the container of .xls, which also holds protected .xlsx. */
function beginsLikeWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
}

const noMarks: TableMarks = { rows: new Map(), hiddenColumns: new Set(), struckCells: 0 }

/** Decodes a file as the assistant does. A few signs in no known encoding are read as the Russian Excel saves them. */
function tableText(bytes: Uint8Array<ArrayBuffer>): string {
  const text = decodeText(bytes) ?? new TextDecoder('windows-1251').decode(bytes)
  if (noTable.test(text) || text.includes('\0')) throw new TableError('Это не таблица. Нужен файл XLSX или CSV')
  return text
}

/** The first characters of text formats that are not tables. */
const noTable = /^\s*(?:%PDF-|<\?xml|<!doctype|<html|\{\\rtf)/i

function readCsv(text: string): TableCell[][] {
  const { body, separator, isNamed } = openCsv(text)
  // The `sep=` line is not a row, but it counts in the row numbers.
  const rows: TableCell[][] = isNamed ? [[]] : []
  for (const record of csvRecords(body, separator)) {
    rows.push(cellsOf(record))
    refuseTooLong(rows.length)
  }
  return rows
}

function cellsOf(record: readonly string[]): TableCell[] {
  const width = record.findLastIndex((value) => value !== '') + 1
  refuseTooWide(width)
  return record.slice(0, width).map((value) => (value === '' ? null : unguardFormula(value)))
}
