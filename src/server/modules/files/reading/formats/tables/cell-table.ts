import { readAmount } from '#domain/amounts/read-amount.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { readDay } from '#domain/written-day.ts'

/** What a cell holds; `text` is what it shows, and `unit` the sign of its number's format. */
export type Cell = { text: string } & (
  | { is: 'text' | 'other' | 'ambiguous' }
  | { is: 'number'; value: number; unit: string }
  | { is: 'day'; day: string }
)

/** A sheet by its cells. Rows and columns count from 0, and a merged cell stands at all its places. */
export type CellTable = {
  title: string
  /** The rows and columns with a value, hidden ones too. */
  rows: readonly number[]
  columns: readonly number[]
  cellAt: (row: number, column: number) => Cell | undefined
  /** Whether a merged cell that begins elsewhere covers the place. */
  isCovered: (row: number, column: number) => boolean
  isHiddenRow: (row: number) => boolean
  isHiddenColumn: (column: number) => boolean
  /** Undefined if the file does not tell. */
  isStruck: ((row: number, column: number) => boolean) | undefined
  /** The rows that were read, if the sheet has more. */
  readRows: number | null
  lacksValues: boolean
}

/** Returns the letters by which a workbook calls a column, from 0 on. */
export const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Returns the day that a text writes with its year. */
export function writtenDay(text: string): CalendarDate | undefined {
  const parsed = readDay(text, { isMaybeAmerican: true })
  return parsed && 'value' in parsed ? parsed.value : undefined
}

/** Returns the number that a text writes, with its unit; per cents are a share, as a workbook stores them. */
export function writtenNumber(text: string): { value: number; unit: string } | 'ambiguous' | undefined {
  const { value, unit } = readAmount(text) ?? {}
  if (value === 'ambiguous' || value === 'long') return 'ambiguous'
  if (value === undefined) return undefined
  return unit === 'percent' ? { value: value / 100, unit: '%' } : { value, unit: unit === 'rubles' ? '₽' : '' }
}
