/** A day without a time zone, as it stands on the wire: `YYYY-MM-DD`. */
export type CalendarDate = string

/** Whether the text is a day that exists (2026-02-30 does not), between the years 1900 and 2999. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2999) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** The day by the device's clock. */
export function today(now: Date): CalendarDate {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

/** How many days the second day comes after the first; negative when it comes before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** `YYYY-MM-DD` as people read it: `DD.MM.YYYY`. */
export function formatCalendarDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year}`
}
