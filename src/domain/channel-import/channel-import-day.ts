import type { CalendarDate } from '#domain/calendar-date.ts'
import { readDay } from '#domain/written-day.ts'
import { cellText, dayOfSerial, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/**
 * Reads a day that is written with its year, or a workbook's day number since 1900. A bare number must give a day from
 * 1990 to 2099, so 2026 is not a day.
 */
export function parseDay(cell: TableCell): Parsed<CalendarDate> {
  const text = cellText(cell).trim()
  const notADay = { problem: `Не дата: ${quoted(text)}` }
  const isStored = typeof cell === 'object' && cell !== null && 'day' in cell
  const bare = typeof cell === 'number' ? cell : /^\d{5}$/.test(text) ? Number(text) : undefined
  const serial = isStored ? cell.day : bare
  if (serial === undefined) return readDay(text, { isMaybeAmerican: true }) ?? notADay
  const day = dayOfSerial(serial)
  return day && (isStored || (day >= '1990-01-01' && day <= '2099-12-31')) ? { value: day } : notADay
}
