import { addDays, type CalendarDate, isCalendarDate } from './calendar-date.ts'
import { searchText } from './search-text.ts'

/** The day that a text writes, or why the calendar has none. */
export type WrittenDay = { value: CalendarDate } | { problem: string }

/**
 * Reads a day as Russians write it: `31.12.2026`, `1.2.26`, `31/12/2026`, `2026-12-31`, `до 31.12.2026`, «31 декабря
 * 2026 г.»; from `today` on also `5.1`, «31 дек» and «завтра». Drops a time of day behind it. Undefined for other texts.
 * Between slashes, an American may have written the month first.
 */
export function readDay(
  written: string,
  { today, isMaybeAmerican }: { today?: CalendarDate | undefined; isMaybeAmerican?: boolean },
): WrittenDay | undefined {
  const text = searchText(written).replace(/\s+/g, ' ')
  // A regular expression could take long on a longer text.
  if (text.length > 100) return undefined
  const bare = text.replace(/^(?:до|по) /, '').replace(/(?: |(?<=\d))(?:г\.?|года?)(?: включительно)?$/, '')
  const named = today && namedDay(bare, today)
  if (named) return { value: named }
  const plain = bare.replace(/[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?z?$/, '')
  const { year, mark, ...parts } = forms.map((form) => form.exec(plain)?.groups).find(Boolean) ?? {}
  let [day, month] = [Number(parts.day), monthNumber(parts.month ?? '') ?? Number(parts.month)]
  if (Number.isNaN(day + month) || !(year ?? today)) return undefined
  if (isMaybeAmerican && mark === '/') {
    if (day <= 12 && month <= 12 && day !== month) return { problem: `Неясно, где день, а где месяц: «${bare}»` }
    if (month > 12) [day, month] = [month, day]
  }
  const value = year ? dateOf(year.length === 2 ? `20${year}` : year, month, day) : today && nextDate(month, day, today)
  return value ? { value } : { problem: `Такого дня нет: ${bare}` }
}

const forms = [
  /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})(?<mark>[-./])(?<month>\d{1,2})(?:\k<mark>(?<year>\d{4}|\d\d))?$/,
  /^(?<day>\d{1,2}) (?<month>[а-я]+)\.?(?: (?<year>\d{4}|\d\d))?$/,
]

/** The part of a regular expression that finds days with a year, in digits, within a sentence. */
export const dayInDigits = String.raw`\d{4}-\d\d-\d\d|\d{1,2}(?:\.\d{1,2}\.|/\d{1,2}/)(?:\d{4}|\d\d)(?!\d)`

function dateOf(year: number | string, month: number, day: number): CalendarDate | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

/** A day without a year is the one that has passed within 60 days, or else the next one of that name. */
function nextDate(month: number, day: number, today: CalendarDate): CalendarDate | undefined {
  const year = Number(today.slice(0, 4))
  const first = addDays(today, -60)
  // A leap day may be eight years away.
  const dates = Array.from({ length: 10 }, (_, at) => dateOf(year - 1 + at, month, day))
  return dates.find((date) => date !== undefined && date >= first)
}

const patternsOf = (words: string) => words.split(' ').map((word) => new RegExp(`^(?:${word})$`))
/** Each name in every case and its usual abbreviations, but not «декор» or «марка». */
const months = patternsOf(
  'янв.* фев.* мар(?:т(?:[аеу]|ом)?)? апр(?:ел.*)? ма(?:[йяею]|ем) июн(?:[ьяею]|ем)? июл(?:[ьяею]|ем)? ' +
    'авг(?:уст.*)? сен(?:т(?:яб.*)?)? окт(?:яб.*)? ноя(?:б.*)? дек(?:аб.*)?',
)
const weekdays = patternsOf(
  'понедельник[ау]? вторник[ау]? сред[уы] четверг[ау]? пятниц[ауые] суббот[ауые] воскресень[еяю]',
)
const dayWords: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2, вчера: -1, позавчера: -2 }
const placeIn = (patterns: readonly RegExp[], word: string) => patterns.findIndex((pattern) => pattern.test(word))

/** Returns the number from 1 to 12 of the month that a word in lower case names. */
export const monthNumber = (word: string): number | undefined => placeIn(months, word) + 1 || undefined

/** Tells whether a word in lower case names a month or a day. */
export const isCalendarWord = (word: string): boolean =>
  dayWords[word] !== undefined || placeIn([...months, ...weekdays], word) >= 0

/** A weekday is the next one of this name, not today. */
function namedDay(word: string, today: CalendarDate): CalendarDate | undefined {
  const place = placeIn(weekdays, word)
  const days = dayWords[word] ?? (place < 0 ? undefined : ((place - weekdayOf(today) + 6) % 7) + 1)
  return days === undefined ? undefined : addDays(today, days)
}

/** Counts the days from Monday, which is 0. */
export const weekdayOf = (day: CalendarDate): number => (new Date(day).getUTCDay() + 6) % 7
