import { addDays, type CalendarDate, daysBetween } from '#domain/calendar-date.ts'
import { numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { RECENT_DAYS } from '#domain/price-history.ts'
import { type AskedCondition, type AskedField, kindOf } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Period } from './question-periods.ts'
import type { Asked, Atom, Found } from './question-reader.ts'
import { sideOf, type Time, timeAt } from './question-times.ts'

/** Reads days: how long prices hold, when they changed, and when projects begin and end. */
export function readDays(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  const first = marks[at]
  if (isMark(first, 'field') && kindOf(first.field) === 'day' && !asked.prices.includes(first.field))
    return dayField(marks, at, first.field, asked)
  return readPriceDays(marks, at, asked)
}

/** «старт в декабре», «закончились в ноябре»; a field that two days bound is between them: «идут в декабре». */
function dayField(marks: readonly Mark[], at: number, field: AskedField, { today }: Asked): Found | undefined {
  let next = at + 1
  while (
    isMark(marks[next], 'noun') ||
    isMark(marks[next], 'sign') ||
    (isMark(marks[next], 'filler') && !timeAt(marks, next))
  )
    next++
  const read = timeAt(marks, next)
  if (!read) return undefined
  // «начались в октябре»: a verb of the past means the last one.
  const isPast = /(?:лся|лась|лось|лись|вал|вала|вали|ил|ила|или)$/.test(marks[at]?.text ?? '')
  const time = isPast && 'period' in read ? { ...read, period: lastOne(read.period, today) } : read
  const range = 'days' in time ? rangeOfDays(time, today) : rangeOfPeriod(time)
  return { end: time.end, atoms: [{ is: 'condition', start: at, end: time.end, condition: between(field, ...range) }] }
}

function rangeOfPeriod({
  lead,
  period: { from, to },
}: Time & { period: Period }): [CalendarDate | null, CalendarDate | null] {
  switch (sideOf(lead)) {
    case 'after':
      return [addDays(to, 1), null]
    case 'since':
      return [from, null]
    case 'before':
      return [null, addDays(from, -1)]
    case 'until':
      return [null, to]
    case 'in':
      return [from, to]
  }
}

function rangeOfDays(
  { lead, days }: Time & { days: number },
  today: CalendarDate,
): [CalendarDate | null, CalendarDate | null] {
  if (/назад|последн/.test(lead)) return [addDays(today, -days), today]
  return sideOf(lead) === 'after' ? [addDays(today, days), null] : [today, addDays(today, days)]
}

function between(field: AskedField, from: CalendarDate | null, to: CalendarDate | null): AskedCondition {
  const side = (day: CalendarDate | null) => (day === null ? null : numberOfDay(day))
  return { field: field === 'cpm' ? 'cpv_plan' : field, is: 'between', from: side(from), to: side(to) }
}

type Verb = Extract<Mark, { is: 'expiry' | 'change' }>
type Span = { end: number; verb?: Verb; isNot: boolean; time?: Time; price?: AskedField }

/** Reads «цена истекает через 3 дня», «менялись цены за неделю», «с протухшей ценой», «прайс до конца месяца». */
function readPriceDays(marks: readonly Mark[], at: number, asked: Asked): Found | undefined {
  const span = spanAt(marks, at, asked)
  if (!span) return undefined
  const { verb, time, end } = span
  const unread: Atom[] = verb?.is === 'change' && verb.hasDirection ? [{ is: 'unread', start: at, end }] : []
  const condition = !verb
    ? time && 'period' in time && holds(time)
    : verb.is === 'change'
      ? changed(span, asked.today)
      : expires(span, verb.when, asked.today)
  if (!condition) return undefined
  // The base knows that a price moved, and not where to.
  const place = marks.findIndex((mark, place) => place >= at && mark === verb)
  const named = unread.map((one): Atom => ({ ...one, start: place, end: place + 1 }))
  return { end, atoms: [{ is: 'condition', start: at, end, condition }, ...named] }
}

/** Collects the price, the verb and its time, which may stand in any order. */
function spanAt(marks: readonly Mark[], at: number, { prices }: Asked): Span | undefined {
  const span: Span = { end: at, isNot: false }
  let next = at
  for (let mark = marks[next]; mark && next - at < 9; mark = marks[next]) {
    const time = span.time ? undefined : timeAt(marks, next)
    if (time && (span.price || span.verb || next === at)) {
      span.time = time
      next = time.end
    } else if (isMark(mark, 'field') && prices.includes(mark.field) && !span.price) {
      span.price = mark.field
      next++
    } else if ((isMark(mark, 'expiry') || isMark(mark, 'change')) && !span.verb) {
      span.verb = mark
      next++
    } else if (isMark(mark, 'not') && mark.text === 'не' && !span.verb) {
      span.isNot = true
      next++
      continue
    } else if (isPassed(mark, span) && next > at) {
      next++
      continue
    } else break
    span.end = next
  }
  const isPrice = span.price !== undefined && span.time !== undefined && 'period' in span.time && !span.isNot
  return span.verb || isPrice ? span : undefined
}

function isPassed(mark: Mark, span: Span): boolean {
  if (mark.text === ',') return span.price !== undefined && !span.verb
  // «просрочка по ценам»
  if (mark.text === 'по') return span.verb !== undefined && !span.price
  return (
    isMark(mark, 'filler') || (isMark(mark, 'noun') && !span.time) || (isMark(mark, 'with') && span.price !== undefined)
  )
}

function expires({ isNot, time }: Span, when: 'ends' | 'past' | 'holds', today: CalendarDate): AskedCondition {
  const field = 'price_valid_until'
  if (when === 'past' || (when === 'holds' && isNot && !time)) {
    if (when === 'past' && isNot) return between(field, today, null)
    if (time && 'period' in time) return pastIn(time.period, today)
    if (time) return between(field, addDays(today, -time.days), addDays(today, -1))
    return between(field, null, addDays(today, -1))
  }
  if (when === 'holds') return time ? holds(time) : between(field, today, null)
  if (!time)
    return isNot ? between(field, today, null) : { field: 'days_to_expiry', is: 'between', from: 0, to: RECENT_DAYS }
  const side = sideOf(time.lead)
  if ('days' in time) {
    const isFar = isNot || side === 'after' || side === 'since'
    return {
      field: 'days_to_expiry',
      is: 'between',
      ...(isFar ? { from: time.days + (isNot ? 1 : 0), to: null } : { from: 0, to: time.days }),
    }
  }
  const { from, to } = time.period
  if (isNot) return between(field, addDays(to, 1), null)
  if (side === 'after' || side === 'since') return between(field, side === 'after' ? addDays(to, 1) : from, null)
  if (side === 'until') return between(field, today, to)
  if (side === 'before') return between(field, today, addDays(from, -1))
  return between(field, from < today && today <= to ? today : from, to)
}

/** A price that holds in a period holds until its end. */
function holds(time: Time): AskedCondition {
  if ('days' in time) return { field: 'days_to_expiry', is: 'between', from: time.days, to: null }
  const { to } = time.period
  if (/не (?:дольше|позже)/.test(time.lead)) return between('price_valid_until', null, to)
  return between('price_valid_until', sideOf(time.lead) === 'after' ? addDays(to, 1) : to, null)
}

/** Returns the period of a year before, if it has not come yet. */
function lastOne({ from, to }: Period, today: CalendarDate): Period {
  const back = (day: CalendarDate) => (from > today ? `${Number(day.slice(0, 4)) - 1}${day.slice(4)}` : day)
  return { from: back(from), to: back(to) }
}

/** A month that has passed is the last one of its name. */
function pastIn(period: Period, today: CalendarDate): AskedCondition {
  const { from, to } = lastOne(period, today)
  const yesterday = addDays(today, -1)
  return between('price_valid_until', from, [to, yesterday].sort()[0] ?? yesterday)
}

function changed({ isNot, time }: Span, today: CalendarDate): AskedCondition {
  const field = 'days_since_price_change'
  if (!time) return isNot ? { field, is: 'empty' } : { field, is: 'between', from: null, to: RECENT_DAYS }
  const side = sideOf(time.lead)
  if ('days' in time) {
    const isLong = isNot || side === 'after' || side === 'before'
    return { field, is: 'between', ...(isLong ? { from: time.days, to: null } : { from: null, to: time.days }) }
  }
  const from = Math.max(0, daysBetween(time.period.from, today))
  const to = Math.max(0, daysBetween(time.period.to, today))
  if (isNot) return { field, is: 'between', from: from + 1, to: null }
  if (side === 'before') return { field, is: 'between', from: from + 1, to: null }
  return { field, is: 'between', from: side === 'since' || side === 'after' || to === 0 ? null : to, to: from }
}
