import { addDays, type CalendarDate, nextMonth } from '#domain/calendar-date.ts'
import { monthNumber, parseDay } from '#domain/channel-import/channel-import-day.ts'
import { type ConditionTest, numberOfDay } from './channel-conditions.ts'

/** A day, or a month from its first to its last day. */
type Period = { first: CalendarDate; last: CalendarDate }

/**
 * Reads days after the name of a field that says until when something holds: what holds «до декабря» or «в декабре»
 * holds to the end of December. Behind a colon, a day is that day.
 */
export function dayTests(typed: string, hasColon: boolean, today: CalendarDate): ConditionTest[] {
  const text = typed.toLowerCase().replaceAll('ё', 'е')
  if (/^(?:истек(?:ла)?|прошла)$/.test(text)) return between(undefined, addDays(today, -1))
  const period = (side: string | undefined) => periodOf(side ?? '', today)
  const whole = period(text)
  if (whole) {
    const exact = between(whole.first, whole.last)
    return hasColon ? exact : [...between(whole.last, undefined), ...exact]
  }
  const [, from, to] = /^(?:с|от) (.+?) (?:по|до) (.+)$/.exec(text) ?? []
  const [start, end] = [period(from), period(to)]
  if (start && end) return between(start.first, end.last)
  const since = period(/^(?:с|от|после) (.+)$/.exec(text)?.[1])
  if (since) return between(since.first, undefined)
  const until = period(/^(?:по|раньше|истекает до) (.+)$/.exec(text)?.[1])
  if (until) return between(undefined, until.last)
  const holds = period(/^(?:до|в|на|весь) (.+)$/.exec(text)?.[1])
  return holds ? [...between(holds.last, undefined), ...between(undefined, holds.last)] : []
}

function between(from: CalendarDate | undefined, to: CalendarDate | undefined): ConditionTest[] {
  const side = (day: CalendarDate | undefined) => (day === undefined ? null : numberOfDay(day))
  return [{ is: 'between', from: side(from), to: side(to) }]
}

function periodOf(text: string, today: CalendarDate): Period | undefined {
  // A cell of a table may begin so; here these words say on which side of the day.
  if (/^(?:до|по) /.test(text)) return undefined
  if (text === 'сегодня') return { first: today, last: today }
  if (text === 'завтра') return { first: addDays(today, 1), last: addDays(today, 1) }
  const [, edge, name = ''] = /^(?:(конца|конец|начала|начало) )?(.+)$/.exec(text) ?? []
  const month = monthOf(name, today)
  if (month) {
    const { first, last } = month
    if (edge?.startsWith('кон')) return { first: last, last }
    return edge ? { first, last: first } : month
  }
  const [, day, number] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(text) ?? []
  const parsed = parseDay(day && number ? `${day}.${number}.${yearOf(Number(number), today)}` : text)
  return parsed && 'value' in parsed ? { first: parsed.value, last: parsed.value } : undefined
}

function monthOf(text: string, today: CalendarDate): Period | undefined {
  if (/^(?:этого |этот |этом )?месяц[ае]?$/.test(text)) return wholeMonth(`${today.slice(0, 8)}01`)
  if (/^следующ[а-я]+ месяц[ае]?$/.test(text)) return wholeMonth(nextMonth(today))
  const [, word = '', year] = /^([а-я]{3,8})\.?(?: (\d{4})(?: ?г(?:\.|ода)?)?)?$/.exec(text) ?? []
  const number = monthNumber(word)
  if (number === undefined) return undefined
  return wholeMonth(`${year ?? yearOf(number, today)}-${String(number).padStart(2, '0')}-01`)
}

function wholeMonth(first: CalendarDate): Period {
  return { first, last: addDays(nextMonth(first), -1) }
}

/** A month that is over this year is the next year's. */
function yearOf(month: number, today: CalendarDate): number {
  const [year = 0, current = 0] = today.split('-').map(Number)
  return month < current ? year + 1 : year
}
