import { formatCalendarDate, isCalendarDate } from './calendar-date.ts'
import { quoted } from './channel-import/channel-import-cell.ts'
import { parseDay } from './channel-import/channel-import-day.ts'

/** The end of the working day, for a moment of which only the day is typed. */
const usualTime = '18:00'

/**
 * Reads a day typed by a Russian, `5.1.2027` or `05/01/27`, as `YYYY-MM-DD`; with a time, `15.12.2026 9:05`, as
 * `YYYY-MM-DD HH:mm:ss`. The keypad of a phone may have a comma and no full stop.
 */
export function readTypedDate(typed: string, withTime: boolean): { value: string } | { problem: string } {
  const [, before, hour = '', minute = ''] =
    /^(.*\d)[\sT,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*$/.exec(typed.slice(0, 100)) ?? []
  const text = (withTime && before) || typed
  // Digits alone would be the number of a day in a workbook.
  const day = /^\d+$/.test(text.trim()) ? undefined : parseDay(text.replace(/(?<=\d),(?=\d)/g, '.'), 'day first')
  if (!day) return { problem: `Не дата: ${quoted(typed)}` }
  if ('problem' in day) return day
  if (!withTime) return day
  if (Number(hour) > 23 || Number(minute) > 59) return { problem: `Такого времени нет: ${hour}:${minute}` }
  return { value: `${day.value} ${before ? `${hour.padStart(2, '0')}:${minute}` : usualTime}:00` }
}

/** Returns `DD.MM.YYYY` or `DD.MM.YYYY HH:mm`; a text that is no date stays as it was typed. */
export function typedDateText(value: string): string {
  const [day = '', time] = value.split(/[ T]/)
  if (!isCalendarDate(day)) return value
  return time === undefined ? formatCalendarDate(day) : `${formatCalendarDate(day)} ${time.slice(0, 5)}`
}

/** Returns a moment that another server writes as `2026-12-03T18:00` in our form; its zone, if any, says nothing. */
export function plainMoment(moment: string): string {
  return moment.replace(
    /^(\S{10})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/,
    (_, day: string, time: string, seconds = ':00') => `${day} ${time}${seconds}`,
  )
}

/** Tells why a field's value is no date; undefined for a date and for an empty field. */
export function dateProblem(value: string | null | undefined, withTime = false): string | undefined {
  if (!value) return undefined
  const read = readTypedDate(value, withTime)
  return 'problem' in read ? read.problem : undefined
}
