import { type CalendarDate, formatCalendarDate, isCalendarDate } from './calendar-date.ts'
import { quoted } from './channel-import/channel-import-cell.ts'
import { readDay, type WrittenDay } from './written-day.ts'

/** The end of the working day, for a moment of which only the day is typed. */
const usualTime = '18:00'

/**
 * Reads a day in a written form, also without a year or «завтра» if `today` is given, as `YYYY-MM-DD`; with a time,
 * `15.12.2026 9:05`, as `YYYY-MM-DD HH:mm:ss`. The keypad of a phone may have a comma and no full stop.
 */
export function readTypedDate(typed: string, withTime: boolean, today?: CalendarDate): WrittenDay {
  const [, before, hour = '', minute = ''] =
    /^(.*[\p{L}\d.])[\sT,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*$/u.exec(typed.slice(0, 100)) ?? []
  const text = (withTime && before?.replace(/\s+в$/, '')) || typed
  // In a question, «среда» is a word of a category's name.
  const plain = text.replace(/(?<=\d),(?=\d)/g, '.').replace(/^\s*среда\s*$/i, 'среду')
  const day = readDay(plain, { today })
  if (!day) return { problem: `Не дата: ${quoted(typed)}` }
  if ('problem' in day || !withTime) return day
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
