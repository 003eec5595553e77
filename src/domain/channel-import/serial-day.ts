import { type CalendarDate, daysBetween } from '#domain/calendar-date.ts'

/**
 * Converts a workbook's day number, whose fraction is the time; 61 is 1900-03-01. Earlier numbers count a day
 * that never existed, so they, and numbers beyond 2999, give undefined.
 */
export function dayOfSerial(serial: number): CalendarDate | undefined {
  if (!(serial >= 61 && serial < 401_769)) return undefined
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10)
}

/** Converts a day to a workbook's number. */
export function serialOfDay(day: CalendarDate): number {
  return daysBetween('1899-12-30', day)
}
