import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import type { QuestionToken } from './question-tokens.ts'

/** Days of the calendar, both included. */
export type Period = { from: CalendarDate; to: CalendarDate }
type Found = { period: Period; end: number }

/** Reads the period that begins at the token: `31.12.2026`, «15 января», «в декабре», «конца месяца», «этой неделе». */
export function periodAt(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const token = tokens[at]
  if (!token || token.is === 'quoted') return undefined
  const day = writtenDay(token.text, today) ?? namedDay(token.text, today)
  if (day !== undefined) return { period: { from: day, to: day }, end: at + 1 }
  if (token.is === 'number') return wholeYear(tokens, at) ?? dayOfMonth(tokens, at, today)
  if (/^нов/.test(token.text) && /^год/.test(tokens[at + 1]?.text ?? '')) {
    const eve = `${yearOf(today)}-12-31`
    return { period: { from: eve, to: eve }, end: at + 2 }
  }
  const part = partWord.exec(token.text)?.[0]
  const start = part === undefined ? at : at + 1
  const found = monthAt(tokens, start, today) ?? unitAt(tokens, start, part !== undefined, today)
  if (!found || part === undefined) return found
  const { from, to } = found.period
  const tenth = addDays(to, -9)
  const period = part.startsWith('нач') ? { from, to: addDays(from, 9) } : { from: tenth > today ? tenth : today, to }
  return { period, end: found.end }
}

/** Tells whether spelling must leave the word as it is. */
export function isPeriodWord(word: string): boolean {
  return (
    partWord.test(word) ||
    [months, weekdays].some((patterns) => placeIn(patterns, word) >= 0) ||
    dayWords[word] !== undefined ||
    /^(?:эт(?:ой|а|ом|от|у)|текущ.+|след|следующ.+|прош|прошл.+|нов(?:ый|ого)|год.*)$/.test(word)
  )
}

const partWord = /^(?:кон(?:ец|ца|це|цу)|начал[оаеу])$/
const dayWords: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2, вчера: -1, позавчера: -2 }
const patternsOf = (words: string) => words.split(' ').map((word) => new RegExp(`^(?:${word})$`))
const weekdays = patternsOf(
  'понедельник[ау]? вторник[ау]? сред[уы] четверг[ау]? пятниц[ауые] суббот[ауые] воскресень[еяю]',
)
const months = patternsOf(
  'янв(?:ар.+)? фев(?:рал.+)? март(?:[аеу]|ом)? апр(?:ел.+)? ма(?:[йяею]|ем) июн(?:[ьяею]|ем) июл(?:[ьяею]|ем) ' +
    'авг(?:уст.*)? сент(?:ябр.+)? окт(?:ябр.+)? нояб(?:р.+)? дек(?:абр.+)?',
)
const placeIn = (patterns: readonly RegExp[], word = '') => patterns.findIndex((pattern) => pattern.test(word))

function writtenDay(text: string, today: CalendarDate): CalendarDate | undefined {
  if (isCalendarDate(text)) return text
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4}))?$/.exec(text) ?? []
  if (day === undefined || month === undefined) return undefined
  if (year === undefined) return month.length === 2 ? nextDay(Number(month), Number(day), today) : undefined
  return dateOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day))
}

/** A weekday is the next one of this name, not today. */
function namedDay(text: string, today: CalendarDate): CalendarDate | undefined {
  const days = dayWords[text]
  if (days !== undefined) return addDays(today, days)
  const place = placeIn(weekdays, text)
  return place < 0 ? undefined : addDays(today, ((place - weekdayOf(today) + 6) % 7) + 1)
}

/** A day that has just passed is meant itself. */
const MOST_PAST = 60

/** A day without a year is the next one of that name. */
function nextDay(month: number, day: number, today: CalendarDate): CalendarDate | undefined {
  const date = dateOf(yearOf(today), month, day)
  const isPast = date !== undefined && date < addDays(today, -MOST_PAST)
  return (isPast ? dateOf(yearOf(today) + 1, month, day) : undefined) ?? date
}

function dayOfMonth(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const [token, next] = tokens.slice(at)
  const month = placeIn(months, next?.text) + 1
  if (token?.is !== 'number' || next?.is !== 'word' || month === 0) return undefined
  const written = yearAt(tokens, at + 2)
  const day = written ? dateOf(written.year, month, token.value) : nextDay(month, token.value, today)
  return day === undefined ? undefined : { period: { from: day, to: day }, end: written?.end ?? at + 2 }
}

/** «в декабре», «в январе 2027 года» */
function monthAt(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const month = placeIn(months, tokens[at]?.text)
  if (tokens[at]?.is !== 'word' || month < 0) return undefined
  const written = yearAt(tokens, at + 1)
  const year = written?.year ?? yearOf(today) + (month + 1 < Number(today.slice(5, 7)) ? 1 : 0)
  return { period: monthsFrom(year * 12 + month, 1), end: written?.end ?? at + 1 }
}

const shifts = { эт: 0, текущ: 0, нынешн: 0, след: 1, прош: -1 }
const monthsIn = { месяц: 1, квартал: 3, год: 12 }
const numberOf = (starts: Readonly<Record<string, number>>, word = '') =>
  Object.entries(starts).find(([start]) => word.startsWith(start))?.[1]

/** «этой неделе», «прошлый квартал»; a bare «месяц» is a time, but «конца месяца» is this month's. */
function unitAt(tokens: readonly QuestionToken[], at: number, isPart: boolean, today: CalendarDate): Found | undefined {
  const shift = numberOf(shifts, tokens[at]?.text)
  if (shift === undefined && !isPart) return undefined
  const place = shift === undefined ? at : at + 1
  const unit = tokens[place]?.text ?? ''
  if (/^недел/.test(unit)) {
    const monday = addDays(today, 7 * (shift ?? 0) - weekdayOf(today))
    return { period: { from: monday, to: addDays(monday, 6) }, end: place + 1 }
  }
  const size = numberOf(monthsIn, unit)
  if (size === undefined) return undefined
  const month = yearOf(today) * 12 + Number(today.slice(5, 7)) - 1
  return { period: monthsFrom((Math.floor(month / size) + (shift ?? 0)) * size, size), end: place + 1 }
}

/** Counts months from the year 0. */
const monthsFrom = (month: number, count: number): Period => ({
  from: firstDay(month),
  to: addDays(firstDay(month + count), -1),
})
const firstDay = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
const yearOf = (day: CalendarDate) => Number(day.slice(0, 4))
const weekdayOf = (day: CalendarDate) => (new Date(day).getUTCDay() + 6) % 7

function dateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** Reads «2027», «2027 года» and «27 года». */
function yearAt(tokens: readonly QuestionToken[], at: number): { year: number; end: number } | undefined {
  const [token, next] = tokens.slice(at)
  if (token?.is !== 'number') return undefined
  const isNamed = /^(?:г|год[ау]?|годом)$/.test(next?.text ?? '')
  const end = isNamed ? at + (next?.text === 'г' && tokens[at + 2]?.text === '.' ? 3 : 2) : at + 1
  if (/^20\d\d$/.test(token.text)) return { year: token.value, end }
  return isNamed && /^[2-4]\d$/.test(token.text) ? { year: 2000 + token.value, end } : undefined
}

/** «в 2026 году» */
function wholeYear(tokens: readonly QuestionToken[], at: number): Found | undefined {
  const written = yearAt(tokens, at)
  if (!written || written.end === at + 1 || tokens[at]?.text.length !== 4) return undefined
  return { period: monthsFrom(written.year * 12, 12), end: written.end }
}
