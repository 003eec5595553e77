import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatCondition,
  formatNamedCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import type { Mark } from './question-marks.ts'
import type { AskedField } from './question-vocabulary.ts'

/** A question while it is read: its marks, which of them are understood, and what they ask. */
export type Reading = {
  marks: readonly Mark[]
  used: Set<number>
  conditions: ChannelCondition[]
  /** Conditions that a later one on their field took the place of. */
  replaced: ChannelCondition[]
  categories: Set<number>
  excluded: Set<number>
  search: string
  order?: string
  count?: number
  unread: string[]
}

export type StoredField = Exclude<AskedField, 'cpm'>
export const storedField = (field: AskedField): StoredField => (field === 'cpm' ? 'cpv_plan' : field)

export function kindOf(field: AskedField) {
  return conditionKindOf(storedField(field))
}

export function take(reading: Reading, from: number, end = from + 1) {
  for (let at = from; at < end; at++) reading.used.add(at)
}

/** Returns the mark of a kind at this place, unless it is understood already. */
export function markOf<Is extends Mark['is']>(reading: Reading, at: number, is: Is): (Mark & { is: Is }) | undefined {
  const mark = reading.used.has(at) ? undefined : reading.marks[at]
  return mark && isMark(mark, is) ? mark : undefined
}

export function isMark<Is extends Mark['is']>(mark: Mark, is: Is): mark is Mark & { is: Is } {
  return mark.is === is
}

/** Returns marks in the user's words. */
export function saidOf(reading: Reading, start: number, end: number): string {
  return reading.marks
    .slice(start, end)
    .map(({ said }) => said)
    .join(' ')
}

/** Adds a condition. An address has one of each field, so a second one on a field joins the first. */
export function addCondition(reading: Reading, added: ChannelCondition) {
  // A number or a text that is too long for an address.
  if (!parseNamedCondition(formatNamedCondition(added))) {
    reading.unread.push(formatCondition(added))
    return
  }
  const place = reading.conditions.findIndex(({ field }) => field === added.field)
  const known = reading.conditions[place]
  if (!known) {
    reading.conditions.push(added)
    return
  }
  const both = joined(known, added)
  if (both === added && formatCondition(known) !== formatCondition(added)) reading.replaced.push(known)
  reading.conditions[place] = both
}

/** Ranges narrow each other, wanted values add up, and unwanted ones are taken away from them. */
function joined(one: ChannelCondition, other: ChannelCondition): ChannelCondition {
  if (one.is === 'between' && other.is === 'between') {
    const from = one.from === null || other.from === null ? (one.from ?? other.from) : Math.max(one.from, other.from)
    const to = one.to === null || other.to === null ? (one.to ?? other.to) : Math.min(one.to, other.to)
    return from !== null && to !== null && from > to ? other : { ...one, from, to }
  }
  if (one.is === 'contains' && other.is === 'contains') {
    return { ...one, words: [...new Set([...one.words, ...other.words])] }
  }
  if ((one.is !== 'one_of' && one.is !== 'none_of') || (other.is !== 'one_of' && other.is !== 'none_of')) return other
  if (one.is === other.is) return { ...one, values: [...new Set([...one.values, ...other.values])] }
  const [wanted, unwanted] = one.is === 'one_of' ? [one, other] : [other, one]
  const left = wanted.values.filter((value) => !unwanted.values.includes(value))
  return left.length === 0 ? other : { ...wanted, values: left }
}
