import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#domain/calendar-date.ts'
import { numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { RECENT_DAYS } from '#domain/price-history.ts'
import { isInclusive } from './question-bounds.ts'
import { type AskedCondition, type AskedField, storedField } from './question-fields.ts'
import type { Mark } from './question-marks.ts'
import type { Period } from './question-periods.ts'
import { type Atom, type Found, type Question, unread } from './question-reader.ts'

/** Reads days: how long prices hold, when they changed, and when projects begin and end. */
export function readDays(question: Question, at: number): Found | undefined {
  const { marks, shape, prices } = question
  const field = shape[at] === 'D' ? marks[at]?.field : undefined
  if (field && !prices.includes(field)) return dayField(question, at, field)
  return dayBefore(question, at) ?? readPriceDays(question, at)
}

/** «на этой неделе сдача»: a field without a time of its own has the one before it. */
function dayBefore(question: Question, at: number): Found | undefined {
  const { marks, shape, prices } = question
  const time = timeAt(question, at)
  const place = (time?.end ?? at) + (/^[Nfv]*/.exec(shape.slice(time?.end ?? at))?.[0].length ?? 0)
  const field = shape[place] === 'D' ? marks[place]?.field : undefined
  if (!time || !field || prices.includes(field) || dayField(question, place, field)) return undefined
  return { end: place + 1, atoms: [dayAtom(question, { at, place, time, field })] }
}

/** A time in a question with the words that lead to it: «до 15 января», «в ближайшие 7 дней», «неделю назад». */
type Time = { end: number; lead: string } & ({ period: Period; isDated: boolean } | { days: number })

/** Reads the time that begins at this place with its leading words. */
export function timeAt(question: Question, at: number): Time | undefined {
  const { marks, shape } = question
  const next = at + (/^[LpzvWC]*/.exec(shape.slice(at))?.[0].length ?? 0)
  const mark = marks[next]
  const leads = marks.slice(at, next).map(({ text }) => text)
  const period = mark?.is === 'period' ? mark.period : (firstDay(question, next) ?? mark?.period)
  if (period) return ranged(question, next + 1, leads.join(' '), period)
  if (mark?.amount?.unit !== 'days' || mark.amount.value > MOST_DAYS) return undefined
  const isBack = marks[next + 1]?.text === 'назад'
  const end = next + (isBack ? 2 : 1)
  return { end, lead: [...leads, ...(isBack ? ['назад'] : [])].join(' '), days: mark.amount.value }
}

/** Ten years: «до 12 лет» is an age. */
const MOST_OF_PRICE = 3_653
/** A century; farther days may be beyond the calendar. */
const MOST_DAYS = 36_525

/** The end of «с 1 по 15 декабря» and of «декабрь–январь»; `isDated`: a year is named. */
function ranged({ marks }: Question, at: number, lead: string, { from, to }: Period): Time {
  const isJoint = (/между/.test(lead) ? /^(?:и|-|–|—)$/ : /^(?:по|до|-|–|—)$/).test(marks[at]?.text ?? '')
  const end = isJoint ? marks[at + 1]?.period : undefined
  // «до февраля» ends before it; «до конца февраля» and «до 15 января» do not.
  const isBefore = from < to && /(?:^|\s)(?:до|к)$/.test(lead) && !/^кон/.test(marks[at - 1]?.text ?? '')
  const lastDay = isBefore && !isInclusive(marks[at]) ? addDays(from, -1) : to
  const isDated = (last: number) => /\d{4}|[./]\d+[./]|\d г/.test(marks[last]?.text ?? '')
  if (!end || end.to < from)
    return {
      end: isInclusive(marks[at]) ? at + 1 : at,
      lead,
      period: { from: lastDay < from ? lastDay : from, to: lastDay },
      isDated: isDated(at - 1),
    }
  const last = isInclusive(marks[at + 2]) ? at + 3 : at + 2
  return { end: last, lead: '', period: { from, to: end.to }, isDated: isDated(at + 1) }
}

/** The first day of «с 1 по 15 декабря» has the month of the last one. */
function firstDay({ marks }: Question, at: number): Period | undefined {
  const [first, joint, last] = marks.slice(at)
  const isBefore = last?.is === 'period' && /^(?:по|до|-|–|—|и)$/.test(joint?.text ?? '')
  if (!first?.amount || first.amount.unit !== undefined || !last?.period || !isBefore) return undefined
  const day = `${last.period.from.slice(0, 8)}${String(first.amount.value).padStart(2, '0')}`
  return isCalendarDate(day) && day <= last.period.from ? { from: day, to: day } : undefined
}

/** Which side of a time its leading words mean; «в» and «на» mean the time itself. */
function sideOf(lead: string): 'after' | 'since' | 'until' | 'before' | 'in' {
  if (/после(?:\s|$)|(?<!не )(?:дольше|позже|больше|более)/.test(lead)) return 'after'
  if (/не раньше|не ранее|(?:^|\s)(?:с|со|от)(?:\s|$)|начиная/.test(lead)) return 'since'
  if (/раньше/.test(lead)) return 'before'
  return /(?:^|\s)(?:до|к|по)(?:\s|$)|не (?:позже|позднее|дольше|больше|более)/.test(lead) ? 'until' : 'in'
}

/** «старт в декабре», «закончились в ноябре»; a field that two days bound is between them: «идут в декабре». */
function dayField(question: Question, at: number, field: AskedField): Found | undefined {
  const { shape } = question
  let next = at + 1
  while (/[Nfv,.;:/+!(#-]/.test(shape[next] ?? '') && !timeAt(question, next)) next++
  const time = timeAt(question, next)
  if (!time) return undefined
  return { end: time.end, atoms: [dayAtom(question, { at, place: at, time, field })] }
}

type DayAsked = { at: number; place: number; time: Time; field: AskedField }

/** The condition on the field at the place; the part of the question begins at `at`. */
function dayAtom({ marks, today }: Question, { at, place, time, field }: DayAsked): Atom {
  // «начались в октябре» and «закончились за неделю»: a verb of the past means the last one.
  const isPast = /(?:лся|лась|лось|лись|[вд]ал[аои]?|ил[аи]?|вш[а-я]+)$/.test(marks[place]?.text ?? '')
  const range =
    'days' in time
      ? rangeOfDays(isPast ? { ...time, lead: 'назад' } : time, today)
      : rangeOfPeriod(time.lead, isPast ? lastOne(time, today) : time.period)
  return { is: 'condition', start: at, end: Math.max(time.end, place + 1), condition: between(field, ...range) }
}

type Days = [CalendarDate | null, CalendarDate | null]

export function rangeOfPeriod(lead: string, { from, to }: Period): Days {
  const ranges: Record<ReturnType<typeof sideOf>, Days> = {
    after: [addDays(to, 1), null],
    since: [from, null],
    before: [null, addDays(from, -1)],
    until: [null, to],
    in: [from, to],
  }
  return ranges[sideOf(lead)]
}

function rangeOfDays({ lead, days }: { lead: string; days: number }, today: CalendarDate): Days {
  if (/назад|последн/.test(lead)) return [addDays(today, -days), today]
  return sideOf(lead) === 'after' ? [addDays(today, days), null] : [today, addDays(today, days)]
}

function between(field: AskedField, from: CalendarDate | null, to: CalendarDate | null): AskedCondition {
  const side = (day: CalendarDate | null) => (day === null ? null : numberOfDay(day))
  return { field: storedField(field), is: 'between', from: side(from), to: side(to) }
}

type Span = { end: number; verb?: Mark; isNot: boolean; time?: Time; price?: AskedField }

/** Reads «цена истекает через 3 дня», «менялись цены за неделю», «с протухшей ценой», «прайс до конца месяца». */
function readPriceDays(question: Question, at: number): Found | undefined {
  const { marks, today } = question
  const span = spanAt(question, at)
  if (!span) return undefined
  const { verb, time, end } = span
  if (time && 'days' in time && time.days > MOST_OF_PRICE) return unread(at, end)
  const condition = !verb
    ? time && 'period' in time && holds(time)
    : verb.is === 'change'
      ? changed(span, today)
      : expires(span, verb.tags[0], today)
  if (!condition) return undefined
  // The base knows that a price moved, and not where to.
  const place = verb?.tags.includes('moved') ? marks.indexOf(verb) : -1
  const named: Atom[] = place < 0 ? [] : [{ is: 'unread', start: place, end: place + 1 }]
  return { end, atoms: [{ is: 'condition', start: at, end, condition }, ...named] }
}

/** Collects the price, the verb and its time, which may stand in any order. */
function spanAt(question: Question, at: number): Span | undefined {
  const { marks, shape, prices } = question
  const span: Span = { end: at, isNot: false }
  let next = at
  for (let mark = marks[next]; mark && next - at < 9; mark = marks[next]) {
    const time = span.time ? undefined : timeAt(question, next)
    const letter = shape[next] ?? ''
    const isPassed =
      /[fv]/.test(letter) ||
      (letter === 'N' && !span.time) ||
      (/[wW]/.test(letter) && span.price) ||
      (letter === ',' && span.price && !span.verb) ||
      // «просрочка по ценам»
      (letter === 'p' && span.verb && !span.price)
    if (time && (span.price || span.verb || next === at)) {
      span.time = time
      next = time.end
    } else if (mark.is === 'field' && mark.field && prices.includes(mark.field) && !span.price) {
      span.price = mark.field
      next++
    } else if (/[EG]/.test(letter) && !span.verb) {
      span.verb = mark
      next++
    } else if (letter === 'n' && !span.verb) {
      span.isNot = true
      next++
      continue
    } else if (isPassed && next > at) {
      next++
      continue
    } else break
    span.end = next
  }
  const isPrice = span.price !== undefined && span.time !== undefined && 'period' in span.time && !span.isNot
  return span.verb || isPrice ? span : undefined
}

function expires({ isNot, time }: Span, when: string | undefined, today: CalendarDate): AskedCondition {
  const field = 'price_valid_until'
  const yesterday = addDays(today, -1)
  const current = between(field, today, null)
  if (!time && when === 'ends' && !isNot) return { field: 'days_to_expiry', is: 'between', from: 0, to: RECENT_DAYS }
  if (!time) return (when === 'holds') === isNot ? between(field, null, yesterday) : current
  if (when === 'holds') return holds(time)
  if (when === 'past') {
    if (isNot) return current
    if ('days' in time) return between(field, addDays(today, -time.days), yesterday)
    // A month that has passed is the last one of its name.
    const { from, to } = lastOne(time, today)
    return between(field, from, to < today ? to : yesterday)
  }
  const side = sideOf(time.lead)
  if ('days' in time) {
    const isFar = isNot || side === 'after' || side === 'since'
    const range = isFar ? { from: time.days + (isNot ? 1 : 0), to: null } : { from: 0, to: time.days }
    return { field: 'days_to_expiry', is: 'between', ...range }
  }
  const { from, to } = time.period
  if (isNot || side === 'after') return between(field, addDays(to, 1), null)
  const [first, last] = rangeOfPeriod(time.lead, {
    from: side === 'in' && to >= today && from < today ? today : from,
    to,
  })
  return between(field, first ?? today, last)
}

/** A price that holds in a period holds until its end. */
function holds(time: Time): AskedCondition {
  if ('days' in time) return { field: 'days_to_expiry', is: 'between', from: time.days, to: null }
  const { to } = time.period
  if (/ровно|точно/.test(time.lead)) return between('price_valid_until', to, to)
  if (/не (?:дольше|позже)/.test(time.lead)) return between('price_valid_until', null, to)
  return between('price_valid_until', sideOf(time.lead) === 'after' ? addDays(to, 1) : to, null)
}

/** Returns the period of a year before, if it has not come yet and no year is named. */
function lastOne({ period: { from, to }, isDated }: { period: Period; isDated: boolean }, today: CalendarDate): Period {
  const back = (day: CalendarDate) => (from > today ? `${Number(day.slice(0, 4)) - 1}${day.slice(4)}` : day)
  return isDated ? { from, to } : { from: back(from), to: back(to) }
}

function changed({ isNot, time }: Span, today: CalendarDate): AskedCondition {
  const field = 'days_since_price_change'
  const days = (from: number | null, to: number | null): AskedCondition => ({ field, is: 'between', from, to })
  if (!time) return isNot ? { field, is: 'empty' } : days(null, RECENT_DAYS)
  const side = sideOf(time.lead)
  if ('days' in time)
    return isNot || side === 'after' || side === 'before' ? days(time.days, null) : days(null, time.days)
  const ago = (day: CalendarDate) => Math.max(0, daysBetween(day, today))
  const past = lastOne(time, today)
  const [from, to] = [ago(past.from), ago(past.to)]
  if (isNot || side === 'before') return days(from + 1, null)
  return days(side === 'since' || side === 'after' || to === 0 ? null : to, from)
}
