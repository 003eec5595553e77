import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { countedDays, isCountedDays } from './channel-condition-fields.ts'
import {
  type ChannelCondition,
  numberOfDay,
  parseNamedCondition,
  type ResolvedCondition,
} from './channel-conditions.ts'

/** Replaces conditions on days counted from today by conditions on stored days. */
export function resolveConditions(conditions: readonly ChannelCondition[], today: CalendarDate): ResolvedCondition[] {
  return conditions.map(({ field, ...test }) => {
    if (!isCountedDays(field)) return { field, ...test }
    const { stored, direction } = countedDays[field]
    if (test.is !== 'between') return { field: stored, ...test }
    const least = test.from === null ? null : test.isAbove ? Math.floor(test.from) + 1 : Math.ceil(test.from)
    const most = test.to === null ? null : test.isBelow ? Math.ceil(test.to) - 1 : Math.floor(test.to)
    const near = least === null ? null : dayAfter(today, direction * least)
    const far = most === null ? null : dayAfter(today, direction * most)
    const [from, to] = direction === 1 ? [near, far] : [far, near]
    return { field: stored, is: 'between', from, to }
  })
}

/** Resolves conditions in the form of a request, without those that ask nothing. */
export function resolveNamedConditions(named: readonly string[], today: CalendarDate): ResolvedCondition[] {
  return resolveConditions(
    named.flatMap((text) => parseNamedCondition(text) ?? []),
    today,
  )
}

/** Reaches beyond every calendar date; farther days would not have four digits of a year. */
const MOST_DAYS = 500_000

function dayAfter(today: CalendarDate, days: number): number {
  const within = Math.max(-MOST_DAYS, Math.min(days, MOST_DAYS))
  return numberOfDay(addDays(today, within))
}
