import { addDays } from '#domain/calendar-date.ts'
import { dayOf, isEmptyRange, type NumberRange, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { type AskedCondition, kindOf } from './question-fields.ts'

/** Joins conditions so that each field has one, and a participant who is not wanted another; `clash`: the places of two that nothing meets, of which the later one stays. */
export function joinedAll(
  asked: readonly AskedCondition[],
  isMet = false,
): { conditions: AskedCondition[]; clash: readonly number[] | undefined } {
  const known = new Map<string, { condition: AskedCondition; at: number }>()
  let clash: readonly number[] | undefined
  for (const [at, condition] of asked.entries()) {
    const { field, is } = condition
    const place = field === 'person' ? `${field} ${is}` : field
    const before = known.get(place)
    const both = before ? joined(before.condition, condition, isMet) : condition
    if (before && !both) clash ??= [before.at, at]
    known.set(place, { condition: both ?? condition, at })
  }
  return { conditions: [...known.values()].map(({ condition }) => condition), clash }
}

/**
 * Joins two conditions on one field: ranges narrow each other, and unwanted values are taken away from wanted ones, which
 * add up; a row that meets two demands (`isMet`) has values of both. Undefined if nothing is left.
 */
export function joined(one: AskedCondition, other: AskedCondition, isMet = false): AskedCondition | undefined {
  if (one.is === 'between' && other.is === 'between') {
    const range = rangeOfBoth(one, other)
    return isEmptyRange(range) ? undefined : { field: one.field, is: 'between', ...range }
  }
  if (one.is === 'contains' && other.is === 'contains') return { ...one, words: union(one.words, other.words) }
  if ((one.is === 'one_of' || one.is === 'none_of') && (other.is === 'one_of' || other.is === 'none_of')) {
    if (one.is === other.is && !(isMet && one.is === 'one_of'))
      return { ...one, values: union(one.values, other.values) }
    const [wanted, also] = one.is === 'one_of' ? [one, other] : [other, one]
    const left = wanted.values.filter((value) => also.values.includes(value) === (also.is === 'one_of'))
    return left.length === 0 ? undefined : { ...wanted, values: left }
  }
  if (one.is === other.is) return one
  // A number is filled.
  const [filled, test] = one.is === 'filled' ? [one, other] : [other, one]
  return filled.is === 'filled' && test.is !== 'empty' ? test : undefined
}

/** Replaces a condition by one that is asked later: «от 50к» keeps the upper bound, and unwanted values leave wanted ones. */
export function replaced(before: AskedCondition | undefined, asked: AskedCondition, isAdded: boolean): AskedCondition {
  const isMore = isAdded && asked.is === before?.is
  if ((before?.is === 'one_of' && asked.is === 'none_of') || (isMore && /^(?:one|none)_of$/.test(asked.is)))
    return joined(before, asked) ?? asked
  if (asked.is !== 'between' || before?.is !== 'between' || (asked.from !== null && asked.to !== null)) return asked
  const range = rangeOf(lowOf(asked) ?? lowOf(before), highOf(asked) ?? highOf(before))
  return isEmptyRange(range) ? asked : { field: asked.field, is: 'between', ...range }
}

const opposites = {
  yes: 'no',
  no: 'yes',
  empty: 'filled',
  filled: 'empty',
  one_of: 'none_of',
  none_of: 'one_of',
} as const

/** Returns the condition that keeps the others; undefined when none does. */
export function oppositeOf(condition: AskedCondition): AskedCondition | undefined {
  const { field } = condition
  if (condition.is === 'contains') return undefined
  if (condition.is === 'one_of' || condition.is === 'none_of') return { ...condition, is: opposites[condition.is] }
  if (condition.is !== 'between') return { field, is: opposites[condition.is] }
  const [low, high] = [lowOf(condition), highOf(condition)]
  if (low && high) return undefined
  const isDay = kindOf(field) === 'day'
  const turned = (side: Side | undefined, days: number) => {
    if (!side) return undefined
    return isDay ? { at: numberOfDay(addDays(dayOf(side.at), days)) } : { at: side.at, isStrict: !side.isStrict }
  }
  return { field, is: 'between', ...rangeOf(turned(high, 1), turned(low, -1)) }
}

/** One side of a range; a strict one leaves its number out. */
type Side = { at: number; isStrict?: boolean | undefined }

export const rangeOf = (low: Side | undefined, high: Side | undefined): NumberRange => ({
  from: low?.at ?? null,
  to: high?.at ?? null,
  ...(low?.isStrict && { isAbove: true }),
  ...(high?.isStrict && { isBelow: true }),
})

const lowOf = ({ from, isAbove }: NumberRange) => (from === null ? undefined : { at: from, isStrict: isAbove })
const highOf = ({ to, isBelow }: NumberRange) => (to === null ? undefined : { at: to, isStrict: isBelow })

function rangeOfBoth(one: NumberRange, other: NumberRange): NumberRange {
  /** `sign`: 1 prefers the higher of two sides, -1 the lower one. */
  const narrower = (sides: readonly (Side | undefined)[], sign: 1 | -1) =>
    sides
      .flatMap((side) => side ?? [])
      .sort((a, b) => sign * (b.at - a.at) || Number(!!b.isStrict) - Number(!!a.isStrict))[0]
  return rangeOf(narrower([lowOf(one), lowOf(other)], 1), narrower([highOf(one), highOf(other)], -1))
}

const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])]
