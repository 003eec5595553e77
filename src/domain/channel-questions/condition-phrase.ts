import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ConditionField, conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import {
  type ChannelCondition,
  formatNamedCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'
import { searchText } from '#domain/search-text.ts'
import { channelDemands } from './channel-demands.ts'
import { describeChannelQuery } from './channel-query-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import { conditionNames } from './condition-names.ts'
import { type PhraseWords, phraseTests, runsOf } from './condition-phrase-values.ts'
import { channelConditionOf } from './question-fields.ts'
import type { Category } from './question-marks.ts'

/**
 * Reads a phrase such as «агентская до 50 тыс» or «ркн да» by the labels of `words`, and returns all readings, the
 * likeliest first. A condition's sentence reads as that condition.
 */
export function readPhrase(phrase: string, words: PhraseWords): ChannelCondition[] {
  const named = namedParts(phrase, words).flatMap(({ field, rest, hasColon }) =>
    phraseTests(field, rest, hasColon, words).map((test) => ({ field, ...test })),
  )
  const titleOf = (id: number) => words.choicesOf('category_id').find(({ value }) => value === String(id))?.label ?? ''
  const printed = named.filter((condition) => folded(conditionText(condition, titleOf)) === folded(phrase))
  return distinct([...printed, ...askedIn(phrase, words), ...named])
}

/** Reads phrases between commas and semicolons. `rest` is the last phrase if it cannot be read, as while it is typed. */
export function readPhrases(
  line: string,
  words: PhraseWords,
): { conditions: ChannelCondition[]; unread: string[]; rest: string } {
  const conditions: ChannelCondition[] = []
  const unread: string[] = []
  let rest = ''
  for (let left = line.trim(); left !== ''; ) {
    const read = firstRun(left, words)
    const { text = left, length = left.length } = runsOf(left, SEPARATOR).at(-1) ?? {}
    rest = read ? '' : text
    if (read) conditions.push(read.condition)
    else if (text !== '') unread.push(text)
    left = left.slice(read?.length ?? length).replace(/^[\s,;]+/, '')
  }
  return { conditions, unread, rest }
}

const SEPARATOR = /[,;\n]/g

/** Returns the label of a field and its other names. */
export function namesOf(field: ConditionField, { labelOf }: Pick<PhraseWords, 'labelOf'>): string[] {
  return [labelOf(field), ...(conditionNames[field] ?? [])]
}

/** A comma may also stand within a number, a list of choices or a label, so the longest phrase wins. */
function firstRun(line: string, words: PhraseWords) {
  for (const { text, count, length } of runsOf(line, SEPARATOR)) {
    const [condition] = readPhrase(text.replace(/[,;\s]+$/, ''), words)
    // Words of a text end at the comma, unless quotes enclose it.
    if (condition && !(condition.is === 'contains' && count > 1)) return { condition, length }
  }
  return undefined
}

type NamedPart = { field: ConditionField; rest: string; hasColon: boolean; rank: number; count: number }

/** Splits the phrase into a field's name and the rest, in each possible way; the best match comes first. */
function namedParts(phrase: string, words: PhraseWords): NamedPart[] {
  const tokens = tokensOf(phrase)
  const parts: NamedPart[] = []
  for (let count = Math.min(tokens.length - 1, MOST_NAME_WORDS); count > 0; count--) {
    const head = nameWords(tokens.slice(0, count).join(' '))
    if (head.length === 0 || /^[<>=≤≥]+$/.test(tokens[count - 1] ?? '')) continue
    const rest = tokens.slice(count).join(' ')
    const hasColon = tokens[count - 1]?.endsWith(':') === true
    for (const field of conditionFields) {
      const ranks = namesOf(field, words).map((name) => nameRank(head, nameWords(name)))
      const rank = Math.min(...ranks)
      if (rank < NO_NAME) parts.push({ field, rest, hasColon, rank, count })
    }
  }
  // «Цена до 5» asks for rubles before days.
  const days = ({ field }: NamedPart) => Number(isCountedDays(field))
  return parts.toSorted((a, b) => a.rank - b.rank || b.count - a.count || days(a) - days(b))
}

const MOST_NAME_WORDS = 5
const NO_NAME = 3

/** 0: equal, 1: the name begins with these words or their beginnings, 2: the name has them further on. */
function nameRank(head: readonly string[], name: readonly string[]): number {
  const begins = (word: string, at: number) =>
    name[at] === word || (word.length > 1 && name[at]?.startsWith(word) === true)
  if (head.length === name.length && head.every((word, at) => word === name[at])) return 0
  if (head.every(begins)) return 1
  let at = 0
  for (const word of head) {
    while (at < name.length && !begins(word, at)) at++
    at++
  }
  return at <= name.length ? 2 : NO_NAME
}

/** Signs of comparison stand apart from numbers and names, except in quoted words. */
function tokensOf(phrase: string): string[] {
  const at = phrase.indexOf('«')
  const open = at < 0 ? phrase : phrase.slice(0, at)
  return (open.replace(/[<>=≤≥]+/g, ' $& ') + phrase.slice(open.length)).split(/\s+/).filter(Boolean)
}

function nameWords(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Reads the phrase as a question that asks one condition. */
function askedIn(phrase: string, { choicesOf, today }: PhraseWords): ChannelCondition[] {
  const categories = choicesOf('category_id').map(({ value, label }) => ({ id: Number(value), title: label }))
  const { either, unread, contradictions, order, count, summary } = channelDemands(phrase, {
    categories,
    today,
  }).demands
  const [only, ...others] = either
  // A line of several sentences is no phrase; a comma may part values of one choice.
  if (/[;\n]/.test(phrase) || /,\s.*[:?]|[:?].*,\s/.test(phrase)) return []
  const isOther =
    unread.length + contradictions.length + others.length > 0 || order !== undefined || count !== undefined
  if (!only || isOther || summary || only.search !== '' || only.conditions.length !== 1) return []
  const found = only.conditions.flatMap((condition) => channelConditionOf(condition) ?? [])
  return found.filter(({ is }) => !/,\s/.test(phrase) || is === 'one_of' || is === 'none_of')
}

function distinct(conditions: readonly ChannelCondition[]): ChannelCondition[] {
  const known = new Map<string, ChannelCondition>()
  for (const condition of conditions) {
    const named = formatNamedCondition(condition)
    const read = known.has(named) ? undefined : parseNamedCondition(named)
    if (read?.is === condition.is) known.set(named, read)
  }
  return [...known.values()]
}

const folded = (text: string) => searchText(text).replaceAll(/\s+/g, ' ')

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
    .map((isBare) => printedQuery(quoted ?? '', conditions, isBare))
    .find((query) => query.conditions.length > 0 && folded(describeChannelQuery(query, categories)) === folded(text))
}

function printedQuery(search: string, conditions: readonly ChannelCondition[], isBare: boolean): ChannelQuery {
  const last = conditions.findLast(({ field }) => field === 'category_id')
  const ids = conditions.flatMap((one) =>
    one.field === 'category_id' && one.is === 'one_of' && (isBare || one !== last) ? one.values.map(Number) : [],
  )
  const isId = (one: ChannelCondition) => one.field === 'category_id' && one.is === 'one_of' && (isBare || one !== last)
  return { search, category_ids: ids, conditions: conditions.filter((one) => !isId(one)) }
}
