import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { parsePrintedQuery } from './condition-phrase.ts'
import { channelDemands, type Demand, type Demands, type KnownToChannels } from './question-demands.ts'
import { channelConditionOf } from './question-fields.ts'
import type { Mark } from './question-marks.ts'

/** A filter of the base: words of the title, categories (none for all), and conditions, at most one of each field. */
export type ChannelQuery = {
  search: string
  category_ids: readonly number[]
  conditions: readonly ChannelCondition[]
}

export type ChannelQuestion = Omit<Demands, 'either' | 'both' | 'whole'> & {
  query: ChannelQuery
  /** Other filters: a channel that meets one of them is wanted too. */
  others: readonly ChannelQuery[]
  /** What meets both, if there is one other filter. */
  both?: ChannelQuery
  whole?: ChannelQuery
}

/**
 * Reads a Russian question about the channel base: «десять каналов про финансы до 300 000 ₽ с ERR от 10 %». Undefined
 * when the text asks for something else. Never throws.
 */
export function parseChannelQuestion(text: string, known: KnownToChannels): ChannelQuestion | undefined {
  const printed = parsePrintedQuery(text, known.categories, known.today)
  if (printed) return { query: printed, others: [], unread: [], contradictions: [], guesses: [] }
  const { marks, demands } = channelDemands(text, known)
  if (marks.some(({ is }) => is === 'task')) return undefined
  const { either, both, whole, ...rest } = demands
  const [query = everything, ...others] = either.map(queryOf)
  const wholes = { ...(both && { both: queryOf(both) }), ...(whole && { whole: queryOf(whole) }) }
  return isQuestion(marks, demands) ? { query, others, ...wholes, ...rest } : undefined
}

const everything: ChannelQuery = { search: '', category_ids: [], conditions: [] }

/** Returns the filter of the base; wanted categories stand apart from its conditions. */
export function queryOf({ search, conditions }: Demand): ChannelQuery {
  const known = conditions.flatMap((one) => channelConditionOf(one) ?? [])
  const wanted = known.find((one) => one.field === 'category_id' && one.is === 'one_of')
  return {
    search,
    category_ids: wanted?.is === 'one_of' ? wanted.values.map(Number) : [],
    conditions: known.filter((one) => one !== wanted),
  }
}

/** A question names channels and what is wanted of them, or consists mostly of conditions. */
function isQuestion(marks: readonly Mark[], { either, order, count, summary, unread }: Demands): boolean {
  const isAsked = marks.some(({ is }) => is === 'ask' || is === 'top' || is === 'measure')
  const hasFilter = either.some(({ search, conditions }) => search !== '' || conditions.length > 0)
  const hasDemand = hasFilter || order !== undefined || count !== undefined || summary !== undefined
  if (marks.some(({ is }) => is === 'noun')) return isAsked || hasDemand
  const demands = marks.filter(({ is }) => !['unknown', 'filler', 'sign'].includes(is))
  if (!hasDemand || unread.length > demands.length) return false
  if ((hasFilter || marks.length > 1) && unread.length === 0) return true
  // A bare number or an order belongs to anything; these parts only to the base.
  if (!marks.some(({ letter, amount }) => amount?.unit !== undefined || /[FDTBSVYEGK$]/.test(letter))) return false
  const isCategory = either.every(
    ({ search, conditions }) => search === '' && conditions.every(({ field }) => field === 'category_id'),
  )
  return (hasFilter && !isCategory) || isAsked || summary !== undefined
}
