/** A day without a time zone: `YYYY-MM-DD`. */
export type CalendarDate = string

/** Tells whether the text is an existing day (2026-02-30 is not) from 1900 to 2999. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Returns the day in the device's time zone. */
export function today(now: Date): CalendarDate {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

export const agencyTimeZone = 'Europe/Moscow'

/** Returns the day at the agency. */
export function agencyDay(now: Date): CalendarDate {
  agencyDays ??= new Intl.DateTimeFormat('sv-SE', { timeZone: agencyTimeZone })
  return agencyDays.format(now)
}

/** Making a formatter takes longer than a row of a list may. */
let agencyDays: Intl.DateTimeFormat | undefined

/** Returns the days from the first to the second date; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Returns the day so many days later; earlier when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the first day of the next month. */
export function nextMonth(date: CalendarDate): CalendarDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

export function formatCalendarDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}
