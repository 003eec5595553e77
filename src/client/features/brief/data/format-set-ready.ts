import { formatCalendarDate } from '#domain/calendar-date.ts'

/**
 * Formats `YYYY-MM-DD HH:mm:ss` as `DD.MM.YYYY HH:mm`. The value has no time zone, so it must not become a `Date`.
 */
export function formatSetReady(moment: string): string {
  return `${formatCalendarDate(moment.slice(0, 10))} ${moment.slice(11, 16)}`
}
