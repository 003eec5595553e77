import { useCategoryOptions } from '#client/features/channels/data/channels.queries.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { namesOf, readPhrase, readPhrases } from '#domain/channel-questions/condition-phrase.ts'
import type { PhraseWords } from '#domain/channel-questions/condition-phrase-values.ts'
import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel } from '#domain/channel-search/condition-text.ts'
import { byRank, isFound } from '#domain/search-rank.ts'

/** What a typed line may mean; Enter takes the first one. */
export type Suggestion =
  | { is: 'field'; field: ConditionField }
  /** More than one when the line has several phrases. */
  | { is: 'conditions'; conditions: readonly ChannelCondition[] }

const MOST_READINGS = 6
const MOST_VALUES = 8

/** Returns the words by which phrases are read, with the agency's categories. */
export function usePhraseWords(): PhraseWords {
  const { options } = useCategoryOptions([])
  return {
    labelOf: conditionLabel,
    choicesOf: (field) =>
      field === 'category_id' ? options.map(({ value, label }) => ({ value: String(value), label })) : choicesOf(field),
    today: agencyDay(new Date()),
  }
}

type Suggestions = {
  suggestions: Suggestion[]
  /** The conditions of the line before the part that the suggestions are for; they are added with a suggestion. */
  earlier: ChannelCondition[]
  /** The parts of the line that cannot be read. */
  unread: string[]
  /** Those of them that no suggestion is for. */
  left: string[]
}

/**
 * Returns what the line, or the part that is still typed, may mean: fields of this name, then conditions. Without such a
 * field, what is read of the line is one suggestion.
 */
export function suggestionsFor(line: string, words: PhraseWords): Suggestions {
  const text = line.trim()
  const { conditions: read, unread, rest } = readPhrases(text, words)
  // A field has one condition: the last one.
  const conditions = [...new Map(read.map((one) => [one.field, one])).values()]
  const fields = unread.length > 0 && rest === '' ? [] : fieldsOfName(rest || text, words)
  const earlier = rest !== '' && fields.length > 0 ? conditions : []
  const readings: ChannelCondition[][] =
    read.length > 1 || unread.length > 0
      ? [conditions].filter((whole) => whole.length > earlier.length)
      : readPhrase(text, words).map((one) => [one])
  const values = fields[0] ? valuesOf(fields[0], words) : []
  return {
    suggestions: [
      ...fields.map((field) => ({ is: 'field' as const, field })),
      ...different([...values, ...readings.slice(0, MOST_READINGS)]).map((read) => ({
        is: 'conditions' as const,
        conditions: read,
      })),
    ],
    earlier,
    unread: fields.length > 0 && rest === text ? [] : unread,
    left: fields.length > 0 && rest !== '' ? unread.slice(0, -1) : unread,
  }
}

function fieldsOfName(typed: string, words: PhraseWords): ConditionField[] {
  return byRank(
    conditionFields.filter((field) => namesOf(field, words).some((name) => isFound(name, typed))),
    typed,
    (field) => namesOf(field, words),
  )
}

/** A line may be read as a value that the list has anyway. */
const different = (readings: readonly ChannelCondition[][]) => [
  ...new Map(readings.map((read) => [JSON.stringify(read), read])).values(),
]

/** Each value of a choice or a flag is a condition of its own, one press away. */
function valuesOf(field: ConditionField, words: PhraseWords): ChannelCondition[][] {
  if (conditionKindOf(field) === 'flag') return [[{ field, is: 'yes' }], [{ field, is: 'no' }]]
  return words
    .choicesOf(field)
    .slice(0, MOST_VALUES)
    .map(({ value }) => [{ field, is: 'one_of', values: [value] }])
}
