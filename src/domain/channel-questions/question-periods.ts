import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { isCalendarWord, monthNumber, readDay, weekdayOf } from '#domain/written-day.ts'
import type { QuestionToken } from './question-tokens.ts'

/** Days of the calendar, both included. */
export type Period = { from: CalendarDate; to: CalendarDate }
type Found = { period: Period; end: number }

/** Reads the period that begins at the token: `31.12.2026`, «15 января», «в декабре», «конца месяца», «этой неделе». */
export function periodAt(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const token = tokens[at]
  if (!token || token.is === 'quoted') return undefined
  // «5.1» is a number.
  const day = token.is !== 'number' || /\.\d\d$/.test(token.text) ? dayIn(token.text, at + 1, today) : undefined
  if (day) return day
  if (token.is === 'number') return wholeYear(tokens, at) ?? dayOfMonth(tokens, at, today)
  if (/^нов/.test(token.text) && /^год/.test(tokens[at + 1]?.text ?? '')) {
    const eve = `${yearOf(today)}-12-31`
    return { period: { from: eve, to: eve }, end: at + 2 }
  }
  const part = partWord.exec(token.text)?.[0]
  const start = part === undefined ? at : at + 1
  const found =
    seasonAt(tokens, start, today) ?? monthAt(tokens, start, today) ?? unitAt(tokens, start, part !== undefined, today)
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
    isCalendarWord(word) ||
    seasons.includes(word) ||
    /^(?:эт(?:ой|а|ом|от|у)|текущ.+|след|следующ.+|прош|прошл.+|нов(?:ый|ого)|год.*)$/.test(word)
  )
}

const partWord = /^(?:кон(?:ец|ца|це|цу)|начал[оаеу])$/

function dayIn(text: string, end: number, today: CalendarDate): Found | undefined {
  const day = readDay(text, { today })
  return day && 'value' in day ? { period: { from: day.value, to: day.value }, end } : undefined
}

function dayOfMonth(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const [token, next] = tokens.slice(at)
  if (token?.is !== 'number' || next?.is !== 'word') return undefined
  const written = yearAt(tokens, at + 2)
  return dayIn(`${token.value} ${next.text} ${written?.year ?? ''}`, written?.end ?? at + 2, today)
}

/** «в декабре», «в январе 2027 года» */
function monthAt(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const month = monthNumber(tokens[at]?.text ?? '')
  if (tokens[at]?.is !== 'word' || month === undefined) return undefined
  const written = yearAt(tokens, at + 1)
  const year = written?.year ?? yearOf(today) + (month < Number(today.slice(5, 7)) ? 1 : 0)
  return { period: monthsFrom(year * 12 + month - 1, 1), end: written?.end ?? at + 1 }
}

/** Titles have «Осень 2026», a time is told by «осенью». */
const seasons = ['зимой', 'весной', 'летом', 'осенью']

/** «осенью», «летом 2027 года»; the one that has not passed. */
function seasonAt(tokens: readonly QuestionToken[], at: number, today: CalendarDate): Found | undefined {
  const place = seasons.indexOf(tokens[at]?.text ?? '')
  if (place < 0) return undefined
  const written = yearAt(tokens, at + 1)
  const inYear = (year: number) => monthsFrom(year * 12 + place * 3 - 1, 3)
  const year = yearOf(today)
  const period = written ? inYear(written.year) : inYear(inYear(year).to < today ? year + 1 : year)
  return { period, end: written?.end ?? at + 1 }
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
