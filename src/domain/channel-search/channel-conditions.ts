import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { searchText } from '#domain/search-text.ts'
import {
  type ConditionField,
  type CountedDays,
  countedDays,
  isCountedDays,
  MOST_CONDITION_TEXT,
} from './channel-condition-fields.ts'
import { type ConditionKind, conditionKindOf, isConditionField } from './channel-condition-kinds.ts'

/**
 * A range in the numbers of the index: amounts in rubles, days as 20261231; null leaves a side open. `isAbove` and
 * `isBelow` leave out the number of their side.
 */
export type NumberRange = { from: number | null; to: number | null; isAbove?: true; isBelow?: true }

/** What a condition asks of its field. A text contains all words, in any order. */
export type ConditionTest =
  | { is: 'empty' | 'filled' | 'yes' | 'no' }
  | ({ is: 'between' } & NumberRange)
  | { is: 'one_of' | 'none_of'; values: readonly string[] }
  | { is: 'contains'; words: readonly string[] }

/** All conditions of a filter hold together. */
export type ChannelCondition = { field: ConditionField } & ConditionTest

/** A condition on a field that the base stores. */
export type ResolvedCondition = {
  field: Exclude<ConditionField, CountedDays> | (typeof countedDays)[CountedDays]['stored']
} & ConditionTest

/** Each word takes a search of a whole column. */
export const MOST_WORDS = 10
const EMPTY = '-'
const FILLED = '*'
const NOT = '!'

/**
 * Parses the form of an address: `..50000`, `10..`, `10<..<50`, `2026-12-01..2026-12-31`, `registered,in_progress`, `!3,4`, `yes`,
 * words, `-` for an empty field, `*` for a filled one. Undefined when the text asks nothing that the field can answer.
 */
export function parseCondition(field: ConditionField, text: string): ChannelCondition | undefined {
  const test = text.length > MOST_CONDITION_TEXT ? undefined : parseTest(conditionKindOf(field), text.trim())
  return test && { field, ...test }
}

/** Parses `field=text`, as in `agency_price=..50000`; undefined for an unknown field or text. */
export function parseNamedCondition(named: string): ChannelCondition | undefined {
  const [field = '', ...rest] = named.split('=')
  return isConditionField(field) && rest.length > 0 ? parseCondition(field, rest.join('=')) : undefined
}

/** Formats a condition as `parseNamedCondition` reads it. */
export function formatNamedCondition(condition: ChannelCondition): string {
  return `${condition.field}=${formatCondition(condition)}`
}

/** Formats a condition as `parseCondition` reads it. */
export function formatCondition(condition: ChannelCondition): string {
  switch (condition.is) {
    case 'empty':
      return EMPTY
    case 'filled':
      return FILLED
    case 'yes':
    case 'no':
      return condition.is
    case 'between':
      return formatRange(condition, conditionKindOf(condition.field) === 'day' ? dayOf : String)
    case 'one_of':
      return condition.values.join(',')
    case 'none_of':
      return NOT + condition.values.join(',')
    case 'contains':
      return condition.words.join(' ')
  }
}

function parseTest(kind: ConditionKind, text: string): ConditionTest | undefined {
  if (text === EMPTY) return { is: 'empty' }
  if (text === FILLED) return { is: 'filled' }
  switch (kind) {
    case 'text':
      return parseWords(text)
    case 'number':
      return parseRange(text, parseNumber)
    case 'day':
      return parseRange(text, parseDay)
    case 'flag':
      return text === 'yes' || text === 'no' ? { is: text } : undefined
    case 'category':
      return parseChoice(text, (value) => /^[1-9]\d{0,8}$/.test(value))
    default:
      return parseChoice(text, (value) => kind.includes(value))
  }
}

function parseWords(text: string): ConditionTest | undefined {
  const words = text.split(/\s+/).filter((word) => searchText(word) !== '')
  return words.length === 0 || words.length > MOST_WORDS ? undefined : { is: 'contains', words }
}

function parseRange(text: string, parse: (side: string) => number | undefined): ConditionTest | undefined {
  const [, from = '', above, dots, below, to = ''] = /^(.*?)(?:(<)?(\.\.)(<)?(.*))?$/.exec(text) ?? []
  const last = dots === undefined ? from : to
  if ((from === '' && last === '') || (above && from === '') || (below && last === '')) return undefined
  const [low, high] = [from === '' ? null : parse(from), last === '' ? null : parse(last)]
  if (low === undefined || high === undefined) return undefined
  const range: NumberRange = { from: low, to: high, ...(above && { isAbove: true }), ...(below && { isBelow: true }) }
  return isEmptyRange(range) ? undefined : { is: 'between', ...range }
}

/** Tells whether no number is in the range. */
export function isEmptyRange({ from, to, isAbove, isBelow }: NumberRange): boolean {
  if (from === null || to === null) return false
  return isAbove || isBelow ? from >= to : from > to
}

/** Longer numbers are not exact. */
function parseNumber(text: string): number | undefined {
  return /^-?\d{1,13}(\.\d{1,4})?$/.test(text) ? Number(text) + 0 : undefined
}

function parseDay(text: string): number | undefined {
  return isCalendarDate(text) ? numberOfDay(text) : undefined
}

function parseChoice(text: string, isKnown: (value: string) => boolean): ConditionTest | undefined {
  const isNot = text.startsWith(NOT)
  const values = [...new Set((isNot ? text.slice(NOT.length) : text).split(','))]
  return values.every(isKnown) ? { is: isNot ? 'none_of' : 'one_of', values } : undefined
}

function formatRange({ from, to, isAbove, isBelow }: NumberRange, format: (side: number) => string): string {
  const [low, high] = [from === null ? '' : format(from), to === null ? '' : format(to)]
  return `${low}${isAbove ? '<' : ''}..${isBelow ? '<' : ''}${high}`
}

/** Returns the number that a condition compares for a day: 20261231. */
export function numberOfDay(day: CalendarDate): number {
  return Number(day.replaceAll('-', ''))
}

/** Returns the day that a condition on days compares as a number such as 20261231. */
export function dayOf(day: number): CalendarDate {
  return String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

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
