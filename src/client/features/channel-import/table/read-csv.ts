import type { TableCell } from '#domain/channel-import/channel-import-cell.ts'
import { csvRecords, openCsv } from '#domain/channel-import/csv-records.ts'
import { unguardFormula } from '#domain/formula-guard.ts'
import { refuseTooLong, refuseTooWide } from './table-limits.ts'

/** Returns the rows of a text and detects the separator. */
export function readCsv(text: string): TableCell[][] {
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
