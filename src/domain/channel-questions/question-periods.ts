import { addDays, type CalendarDate, isCalendarDate, nextMonth } from '#domain/calendar-date.ts'
import type { QuestionToken } from './question-tokens.ts'

/** Days of the calendar, both included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** Reads the period that begins at the token: `31.12.2026`, «15 января», «в декабре», «конца месяца», «этой неделе». */
export function periodAt(
  tokens: readonly QuestionToken[],
  at: number,
  today: CalendarDate,
): { period: Period; end: number } | undefined {
  const [one, two] = [tokens[at], tokens[at + 1]]
  if (!one) return undefined
  const written = writtenDay(one, today)
  if (written) return { period: written, end: at + 1 }
  const day = dayWords[one.text] ?? daysToWeekday(one.text, today)
  if (day !== undefined) return { period: onDay(addDays(today, day)), end: at + 1 }
  const whole = wholeYear(tokens, at)
  if (whole) return whole
  if (one.is === 'number') {
    const month = monthOf(two)
    return month === undefined ? undefined : ofDay(one.value, month, yearAt(tokens, at + 2), at, today)
  }
  const isEnd = /^кон(?:ец|ца|це|цу)$/.test(one.text)
  const isStart = /^начал(?:о|а|е|у)$/.test(one.text)
  const start = isEnd || isStart ? at + 1 : at
  const found = named(tokens, start, today)
  if (!found) return undefined
  const { period, end } = found
  if (isStart) return { period: { from: period.from, to: addDays(period.from, 9) }, end }
  return { period: isEnd ? { from: later(addDays(period.to, -9), today), to: period.to } : period, end }
}

function named(tokens: readonly QuestionToken[], at: number, today: CalendarDate) {
  const [one, two] = [tokens[at], tokens[at + 1]]
  const month = monthOf(one)
  if (month !== undefined) {
    const written = yearAt(tokens, at + 1)
    const first = firstDay(written?.year ?? yearFor(month, today), month)
    return { period: { from: first, to: addDays(nextMonth(first), -1) }, end: written?.end ?? at + 1 }
  }
  const text = one?.text ?? ''
  const shift = /^(?:эт|текущ|нынешн)/.test(text) ? 0 : /^следующ/.test(text) ? 1 : /^прошл/.test(text) ? -1 : undefined
  const unit = shift === undefined ? text : (two?.text ?? '')
  const isAlone = shift === undefined
  // A bare «месяц» is a time, but «конца месяца» is this month's.
  if (isAlone && !/^(?:кон|начал)/.test(tokens[at - 1]?.text ?? '')) {
    if (/^нов/.test(text) && /^год/.test(two?.text ?? '')) {
      return { period: onDay(`${today.slice(0, 4)}-12-31`), end: at + 2 }
    }
    return undefined
  }
  const period = unitPeriod(unit, shift ?? 0, today)
  return period && { period, end: at + (isAlone ? 1 : 2) }
}

function unitPeriod(unit: string, shift: number, today: CalendarDate): Period | undefined {
  if (/^недел/.test(unit)) {
    const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7) + 7 * shift)
    return { from: monday, to: addDays(monday, 6) }
  }
  if (/^месяц/.test(unit)) {
    const month = Number(today.slice(5, 7)) + shift
    const year = Number(today.slice(0, 4)) + (month > 12 ? 1 : month < 1 ? -1 : 0)
    const first = firstDay(year, ((month + 11) % 12) + 1)
    return { from: first, to: addDays(nextMonth(first), -1) }
  }
  if (/^квартал/.test(unit)) {
    const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) + shift
    const year = Number(today.slice(0, 4)) + Math.floor(quarter / 4)
    const first = firstDay(year, (((quarter % 4) + 4) % 4) * 3 + 1)
    return { from: first, to: addDays(nextMonth(nextMonth(nextMonth(first))), -1) }
  }
  if (/^год/.test(unit)) {
    const year = Number(today.slice(0, 4)) + shift
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
  return undefined
}

/** A day without a year is the next one of that name. */
function ofDay(day: number, month: number, written: WrittenYear | undefined, at: number, today: CalendarDate) {
  const date = dateOf(written?.year ?? Number(today.slice(0, 4)), month, day)
  if (date === undefined) return undefined
  const isPast = written === undefined && date < addDays(today, -MOST_PAST)
  const wanted = isPast ? (dateOf(Number(today.slice(0, 4)) + 1, month, day) ?? date) : date
  return { period: onDay(wanted), end: written?.end ?? at + 2 }
}

/** A day that has just passed is meant itself. */
const MOST_PAST = 60

function writtenDay({ text, is }: QuestionToken, today: CalendarDate): Period | undefined {
  if (isCalendarDate(text)) return onDay(text)
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(text) ?? []
  if (day && month && year && is !== 'quoted') {
    const date = dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
    return date === undefined ? undefined : onDay(date)
  }
  const short = /^(\d{1,2})\.(\d\d)$/.exec(text)
  return short ? ofDay(Number(short[1]), Number(short[2]), undefined, 0, today)?.period : undefined
}

const onDay = (day: CalendarDate): Period => ({ from: day, to: day })
const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other)
const dayWords: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2, вчера: -1, позавчера: -2 }

function dateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

function yearFor(month: number, today: CalendarDate): number {
  return Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0)
}

type WrittenYear = { year: number; end: number }

/** Reads «2027», «2027 года» and «27 года». */
function yearAt(tokens: readonly QuestionToken[], at: number): WrittenYear | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.is !== 'number') return undefined
  const isNamed = /^(?:г|год[ау]?|годом)$/.test(next?.text ?? '')
  const end = isNamed ? at + (next?.text === 'г' && tokens[at + 2]?.text === '.' ? 3 : 2) : at + 1
  if (/^20\d\d$/.test(token.text)) return { year: token.value, end }
  return isNamed && /^[2-4]\d$/.test(token.text) ? { year: 2000 + token.value, end } : undefined
}

/** «в 2026 году» */
function wholeYear(tokens: readonly QuestionToken[], at: number) {
  const written = /^20\d\d$/.test(tokens[at]?.text ?? '') ? yearAt(tokens, at) : undefined
  if (!written || written.end === at + 1) return undefined
  return { period: { from: `${written.year}-01-01`, to: `${written.year}-12-31` }, end: written.end }
}

/** Counts the days to the next weekday of this name, at least one. */
function daysToWeekday(text: string, today: CalendarDate): number | undefined {
  const place = weekdays.findIndex((pattern) => pattern.test(text))
  if (place < 0) return undefined
  const now = (new Date(today).getUTCDay() + 6) % 7
  return ((place - now + 6) % 7) + 1
}

const weekdays = [
  /^понедельник(?:а|у)?$/,
  /^вторник(?:а|у)?$/,
  /^сред(?:у|ы)$/,
  /^четверг(?:а|у)?$/,
  /^пятниц(?:а|у|ы|е)$/,
  /^суббот(?:а|у|ы|е)$/,
  /^воскресень(?:е|я|ю)$/,
]

const months = ['янв', 'фев', 'март', 'апр', 'ма', 'июн', 'июл', 'авг', 'сент', 'окт', 'нояб', 'дек']
const monthWord =
  /^(?:янв(?:ар[а-я]+)?|фев(?:рал[а-я]+)?|март(?:а|е|ом|у)?|апр(?:ел[а-я]+)?|ма(?:й|я|е|ем|ю)|июн(?:ь|я|е|ем)|июл(?:ь|я|е|ем)|авг(?:уст[а-я]*)?|сент(?:ябр[а-я]+)?|окт(?:ябр[а-я]+)?|нояб(?:р[а-я]+)?|дек(?:абр[а-я]+)?)$/

function monthOf(token: QuestionToken | undefined): number | undefined {
  if (token?.is !== 'word' || !monthWord.test(token.text)) return undefined
  return months.findIndex((start) => token.text.startsWith(start)) + 1
}

/** Words of dates, which spelling must leave as they are. */
export function isPeriodWord(word: string): boolean {
  return (
    monthWord.test(word) ||
    dayWords[word] !== undefined ||
    weekdays.some((pattern) => pattern.test(word)) ||
    /^(?:кон(?:ец|ца|це|цу)|начал[оаеу]|эт(?:ой|а|ом|от|у)|текущ[а-я]+|следующ[а-я]+|прошл[а-я]+|нов(?:ый|ого)|год[а-я]*)$/.test(
      word,
    )
  )
}
