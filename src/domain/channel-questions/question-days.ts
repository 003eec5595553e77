import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#domain/calendar-date.ts'
import { numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { RECENT_DAYS } from '#domain/price-history.ts'
import type { Period } from './question-periods.ts'
import { addCondition, isMark, markOf, type Reading, take } from './question-reading.ts'

/** Marks between a word such as «истекает» and its time. */
const MOST_BETWEEN = 5

type When = { at: number; end: number; text: string } & ({ period: Period } | { days: number })

/** Reads how long prices hold, and when they changed. */
export function readDays(reading: Reading, today: CalendarDate) {
  for (let at = 0; at < reading.marks.length; at++) {
    const change = markOf(reading, at, 'change')
    if (change) readChange(reading, at, change, today)
    const expiry = markOf(reading, at, 'expiry')
    if (expiry) readExpiry(reading, at, expiry.when, today)
  }
  for (let at = 0; at < reading.marks.length; at++) {
    const price = markOf(reading, at, 'field')
    const when =
      price && ['agency_price', 'base_price', 'price_valid_until'].includes(price.field) && timeAfter(reading, at)
    // «прайс до конца месяца» holds so long.
    if (when && 'period' in when) holds(reading, when)
    if (when && 'period' in when) take(reading, at, when.end)
  }
}

function readExpiry(reading: Reading, at: number, when: 'ends' | 'past' | 'holds', today: CalendarDate) {
  const isNot = reading.marks[at - 1]?.is === 'not' && !reading.used.has(at - 1)
  const time = timeAfter(reading, at) ?? timeBefore(reading, at)
  takePrice(reading, at)
  take(reading, isNot ? at - 1 : at, at + 1)
  if (time) take(reading, Math.min(at, time.at), Math.max(at + 1, time.end))
  if (when === 'past' || (when === 'holds' && isNot && !time)) {
    if (when === 'past' && isNot) return add(reading, today, null)
    if (time && 'period' in time) return addPast(reading, time.period, today)
    if (time) return add(reading, addDays(today, -time.days), addDays(today, -1))
    return add(reading, null, addDays(today, -1))
  }
  if (when === 'holds') {
    if (!time) return add(reading, today, null)
    return holds(reading, time)
  }
  if (!time)
    return isNot
      ? add(reading, today, null)
      : addCondition(reading, { field: 'days_to_expiry', is: 'between', from: 0, to: RECENT_DAYS })
  if ('days' in time) {
    const isFar = isNot || isFrom(time.text)
    const range = isFar ? { from: time.days + (isNot ? 1 : 0), to: null } : { from: 0, to: time.days }
    return addCondition(reading, { field: 'days_to_expiry', is: 'between', ...range })
  }
  const { from, to } = time.period
  if (isNot) return add(reading, addDays(to, 1), null)
  if (isFrom(time.text)) return add(reading, /после/.test(time.text) ? addDays(to, 1) : from, null)
  if (isTo(time.text)) return add(reading, today, to)
  return add(reading, from < today && today <= to ? today : from, to)
}

/** A price that holds in a period holds until its end. */
function holds(reading: Reading, time: When) {
  if ('days' in time)
    return addCondition(reading, { field: 'days_to_expiry', is: 'between', from: time.days, to: null })
  const { to } = time.period
  if (/не (?:дольше|позже)/.test(time.text)) return add(reading, null, to)
  return add(reading, /после|дольше/.test(time.text) ? addDays(to, 1) : to, null)
}

/** A month that has passed is the last one of its name. */
function addPast(reading: Reading, { from, to }: Period, today: CalendarDate) {
  const back = (day: CalendarDate) => (from > today ? `${Number(day.slice(0, 4)) - 1}${day.slice(4)}` : day)
  const yesterday = addDays(today, -1)
  add(reading, back(from), earlier(back(to), yesterday))
}

const earlier = (one: CalendarDate, other: CalendarDate) => [one, other].sort()[0] ?? one

function add(reading: Reading, from: CalendarDate | null, to: CalendarDate | null) {
  const numberOf = (day: CalendarDate | null) => (day === null ? null : numberOfDay(day))
  addCondition(reading, { field: 'price_valid_until', is: 'between', from: numberOf(from), to: numberOf(to) })
}

function readChange(
  reading: Reading,
  at: number,
  change: { hasDirection: boolean; said: string },
  today: CalendarDate,
) {
  const isNot = reading.marks[at - 1]?.is === 'not' && !reading.used.has(at - 1)
  const time = timeAfter(reading, at) ?? timeBefore(reading, at)
  takePrice(reading, at)
  take(reading, isNot ? at - 1 : at, at + 1)
  if (time) take(reading, Math.min(at, time.at), Math.max(at + 1, time.end))
  // The base knows that a price moved, and not where to.
  if (change.hasDirection) reading.unread.push(change.said)
  const field = 'days_since_price_change'
  if (!time) {
    if (isNot) return addCondition(reading, { field, is: 'empty' })
    return addCondition(reading, { field, is: 'between', from: null, to: RECENT_DAYS })
  }
  if ('days' in time) {
    const isLong = isNot || /больше|более|раньше/.test(time.text)
    const range = isLong ? { from: time.days, to: null } : { from: null, to: time.days }
    return addCondition(reading, { field, is: 'between', ...range })
  }
  const from = Math.max(0, daysBetween(time.period.from, today))
  const to = Math.max(0, daysBetween(time.period.to, today))
  const isSince = /(?:^|\s)(?:с|со|после)(?:\s|$)/.test(time.text)
  if (isNot) return addCondition(reading, { field, is: 'between', from: from + 1, to: null })
  addCondition(reading, { field, is: 'between', from: isSince || to === 0 ? null : to, to: from })
}

const isFrom = (text: string) =>
  /после|не раньше|больше|более|от(?:\s|$)|не ранее|позже/.test(text) && !/не позже|не больше|не более/.test(text)
const isTo = (text: string) => /(?:^|\s)(?:до|не позже|не позднее|к|по)(?:\s|$)/.test(text)

function timeAfter(reading: Reading, at: number): When | undefined {
  for (let end = at + 1; end <= at + MOST_BETWEEN; end++) {
    const mark = reading.marks[end]
    if (!mark || reading.used.has(end) || mark.text === ',') return undefined
    const text = reading.marks
      .slice(at + 1, end)
      .map((one) => one.text)
      .join(' ')
    const time = timeAt(reading, end, text) ?? dayOfRange(reading, end)
    if (time) {
      const second = rangeEnd(reading, end, time, text)
      return { at: at + 1, end: end + 1, text, ...time, ...second }
    }
    const isPassed = isMark(mark, 'filler') || isMark(mark, 'compare') || isMark(mark, 'with') || isMark(mark, 'not')
    const isPrice = isMark(mark, 'field') && /price/.test(mark.field)
    if (!isPassed && !isPrice && !isMark(mark, 'channel') && !isMark(mark, 'join')) return undefined
  }
  return undefined
}

/** The first day of «с 1 по 15 декабря» has the month of the last one. */
function dayOfRange(reading: Reading, at: number): { period: Period } | undefined {
  const first = markOf(reading, at, 'amount')
  const last = markOf(reading, at + 2, 'period')
  const isRange = ['по', 'до', '-', '–', '—'].includes(reading.marks[at + 1]?.text ?? '')
  if (!first || first.unit !== undefined || !last || !isRange) return undefined
  const day = `${last.from.slice(0, 8)}${String(first.value).padStart(2, '0')}`
  return isCalendarDate(day) && day <= last.from ? { period: { from: day, to: day } } : undefined
}

/** The end of «с 1 по 15 декабря». */
function rangeEnd(reading: Reading, at: number, time: { period: Period } | { days: number }, text: string) {
  if (!('period' in time) || !/(?:^|\s)(?:с|со|от|)$/.test(text)) return undefined
  const until = ['по', 'до', '-', '–', '—'].includes(reading.marks[at + 1]?.text ?? '')
    ? timeAt(reading, at + 2, '')
    : undefined
  if (!until || !('period' in until)) return undefined
  return { period: { from: time.period.from, to: until.period.to }, end: at + 3, text: '' }
}

function timeBefore(reading: Reading, at: number): When | undefined {
  for (let start = at - 1; start >= Math.max(0, at - 4); start--) {
    const mark = reading.marks[start]
    if (!mark || reading.used.has(start)) return undefined
    const linked = reading.marks
      .slice(Math.max(0, start - 3), start)
      .filter((one) => one.is === 'filler' || one.is === 'compare' || one.is === 'with')
    const time = timeAt(reading, start, linked.map((one) => one.text).join(' '))
    if (time) return { at: start, end: start + 1, text: linked.at(-1)?.text ?? '', ...time }
    const isPrice = isMark(mark, 'field') && /price/.test(mark.field)
    if (!isPrice && !isMark(mark, 'filler') && !isMark(mark, 'not') && !isMark(mark, 'channel')) return undefined
  }
  return undefined
}

function timeAt(reading: Reading, at: number, text: string): { period: Period } | { days: number } | undefined {
  const mark = reading.used.has(at) ? undefined : reading.marks[at]
  if (!mark) return undefined
  if (isMark(mark, 'period')) return { period: { from: mark.from, to: mark.to } }
  if (!isMark(mark, 'amount')) return undefined
  if (mark.day) return { period: mark.day }
  if (mark.unit === 'days') return { days: mark.value }
  return /дн/.test(text) ? { days: mark.value } : undefined
}

/** The price of «цена истекает» is no demand of its own. */
function takePrice(reading: Reading, at: number) {
  for (let near = at - 4; near <= at + 3; near++) {
    const field = markOf(reading, near, 'field')
    const between = reading.marks.slice(Math.min(near, at) + 1, Math.max(near, at))
    const isBeside = between.every((mark) => ['filler', 'channel', 'not', 'with', 'period', 'sign'].includes(mark.is))
    if (field && isBeside && ['agency_price', 'base_price', 'price_valid_until'].includes(field.field)) {
      if (!markOf(reading, near + 1, 'compare') || near > at) take(reading, near)
    }
  }
}
