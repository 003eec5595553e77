import type { CalendarDate } from '#domain/calendar-date.ts'

/**
 * The day of a workbook's number: 61 is the first of March 1900, and what is behind the point is the time. Before that
 * day workbooks count one day too many; of such numbers, and of those beyond the year 2999, there is no day.
 */
export function dayOfSerial(serial: number): CalendarDate | undefined {
  if (!(serial >= 61 && serial < 401_769)) return undefined
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10)
}
