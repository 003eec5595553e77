import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel } from '#domain/channel-search/condition-text.ts'
import { searchText } from '#domain/search-text.ts'
import { describeChannelQuery } from './channel-query-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import { readPhrases } from './condition-phrase.ts'
import type { Category } from './question-marks.ts'

/** Reads a line of `describeChannelQuery`; undefined for any other text, and for one without conditions. */
export function parsePrintedQuery(
  text: string,
  categories: readonly Category[],
  today: CalendarDate,
): ChannelQuery | undefined {
  const [, quoted, line = ''] = /^(?:«([^»]*)»(?:, |$))?([\s\S]*)$/.exec(text.trim()) ?? []
  const titles = categories.map(({ id, title }) => ({ value: String(id), label: title }))
  const words = {
    labelOf: conditionLabel,
    choicesOf: (field: Parameters<typeof choicesOf>[0]) => (field === 'category_id' ? titles : choicesOf(field)),
    today,
  }
  const { conditions, rest } = readPhrases(line, words)
  if (rest !== '' || conditions.length === 0) return undefined
  // A category is printed with the name of its field or without it.
  return [true, false]
    .map((isBare) => queryOf(quoted ?? '', conditions, isBare))
    .find((query) => query.conditions.length > 0 && folded(describeChannelQuery(query, categories)) === folded(text))
}

function queryOf(search: string, conditions: readonly ChannelCondition[], isBare: boolean): ChannelQuery {
  const last = conditions.findLast(({ field }) => field === 'category_id')
  const ids = conditions.flatMap((one) =>
    one.field === 'category_id' && one.is === 'one_of' && (isBare || one !== last) ? one.values.map(Number) : [],
  )
  const isId = (one: ChannelCondition) => one.field === 'category_id' && one.is === 'one_of' && (isBare || one !== last)
  return { search, category_ids: ids, conditions: conditions.filter((one) => !isId(one)) }
}

const folded = (text: string) => searchText(text).replaceAll(/[\u00a0\u202f]/g, ' ')
