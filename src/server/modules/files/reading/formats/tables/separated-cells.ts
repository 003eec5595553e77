import { csvRecords, openCsv } from '#domain/channel-import/csv-records.ts'
import { type Cell, type CellTable, writtenDay, writtenNumber } from './cell-table.ts'

/** Returns a text of separated values by its cells; undefined for a text of another kind. */
export function separatedTable(text: string): CellTable | undefined {
  const { body, separator } = openCsv(text)
  const records = [...csvRecords(body, separator)]
  const rows = [...records.keys()].filter((row) => records[row]?.some((value) => value.trim() !== ''))
  const width = records.reduce((most, { length }) => Math.max(most, length), 0)
  const full = rows.filter((row) => (records[row]?.length ?? 0) > 1).length
  if (rows.length < 2 || full < rows.length / 2) return undefined
  return {
    title: '',
    rows,
    columns: Array.from({ length: width }, (_, column) => column),
    cellAt: (row, column) => cellOf(records[row]?.[column]?.trim() ?? ''),
    isCovered: () => false,
    isHiddenRow: () => false,
    isHiddenColumn: () => false,
    isStruck: () => false,
    readRows: null,
    lacksValues: false,
  }
}

function cellOf(text: string): Cell | undefined {
  if (text === '') return undefined
  const day = writtenDay(text)
  if (day !== undefined) return { is: 'day', day, text }
  const number = writtenNumber(text)
  if (number === 'ambiguous') return { is: 'ambiguous', text }
  return number === undefined ? { is: 'text', text } : { is: 'number', ...number, text }
}
