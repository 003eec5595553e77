import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ConditionField, conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatNamedCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'
import { searchText } from '#domain/search-text.ts'
import { describeChannelQuery } from './channel-query-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import { type PhraseWords, phraseCondition, runsOf } from './condition-phrase-values.ts'
import { channelDemands } from './question-demands.ts'
import { channelConditionOf } from './question-fields.ts'
import type { Category } from './question-marks.ts'

/**
 * Reads a phrase such as «агентская до 50 тыс» or «ркн да» by the labels of `words`, and returns all readings, the
 * likeliest first. A condition's sentence reads as that condition.
 */
export function readPhrase(phrase: string, words: PhraseWords): ChannelCondition[] {
  const named = namedIn(phrase, words)
  const known = new Map<string, ChannelCondition>()
  for (const condition of [...printedAs(phrase, named, words), ...askedIn(phrase, words), ...named]) {
    const name = formatNamedCondition(condition)
    const read = known.has(name) ? undefined : parseNamedCondition(name)
    if (read?.is === condition.is) known.set(name, read)
  }
  return [...known.values()]
}

const namedIn = (phrase: string, words: PhraseWords) =>
  namedParts(phrase, words).flatMap(({ field, rest, hasColon }) => phraseCondition(field, rest, hasColon, words) ?? [])

/** Returns the conditions whose sentence is the phrase. */
function printedAs(phrase: string, conditions: readonly ChannelCondition[], words: PhraseWords): ChannelCondition[] {
  const titleOf = (id: number) => words.choicesOf('category_id').find(({ value }) => value === String(id))?.label ?? ''
  return conditions.filter((condition) => folded(conditionText(condition, titleOf)) === folded(phrase))
}

const folded = (text: string) => searchText(text).replaceAll(/\s+/g, ' ')

/** Reads phrases between commas and semicolons. `rest` is the last phrase if it cannot be read, as while it is typed. */
export function readPhrases(
  line: string,
  words: PhraseWords,
): { conditions: ChannelCondition[]; unread: string[]; rest: string } {
  const conditions: ChannelCondition[] = []
  const unread: string[] = []
  let rest = ''
  for (let left = line.trim(); left !== ''; ) {
    const read = firstRun(left, (phrase) => readPhrase(phrase, words))
    const { text = left, length = left.length } = runsOf(left, SEPARATOR).at(-1) ?? {}
    rest = read ? '' : text
    if (read) conditions.push(read.condition)
    else if (text !== '') unread.push(text)
    left = left.slice(read?.length ?? length).replace(/^[\s,;]+/, '')
  }
  return { conditions, unread, rest }
}

const SEPARATOR = /[,;\n]/g

/** A comma may also stand within a number, a list of choices or a label, so the longest phrase wins. */
function firstRun(line: string, read: (phrase: string) => ChannelCondition[]) {
  for (const { text, count, length } of runsOf(line, SEPARATOR)) {
    const [condition] = read(text.replace(/[,;\s]+$/, ''))
    // Words of a text end at the comma, unless quotes enclose it.
    if (condition && !(condition.is === 'contains' && count > 1)) return { condition, length }
  }
  return undefined
}

/** Reads a line of `describeChannelQuery`; undefined for any other text, and for one without conditions. */
export function parsePrintedQuery(
  text: string,
  categories: readonly Category[],
  today: CalendarDate,
): ChannelQuery | undefined {
  const [, search = '', line = ''] = /^(?:«([^»]*)»(?:, |$))?([\s\S]*)$/.exec(text.trim()) ?? []
  const titles = categories.map(({ id, title }) => ({ value: String(id), label: title }))
  const words: PhraseWords = {
    labelOf: conditionLabel,
    choicesOf: (field) => (field === 'category_id' ? titles : choicesOf(field)),
    today,
  }
  const conditions: ChannelCondition[] = []
  const names = new Set<string>()
  // Every question comes here, so that a line is left at its first phrase that is not printed, or is there twice.
  for (let left = line.trim(); left !== ''; ) {
    const read = firstRun(left, (phrase) => printedIn(phrase, words))
    if (!read || names.size === names.add(formatNamedCondition(read.condition)).size) return undefined
    conditions.push(read.condition)
    left = left.slice(read.length).replace(/^[\s,;]+/, '')
  }
  const isWanted = (one: ChannelCondition) => one.field === 'category_id' && one.is === 'one_of'
  // A category is printed with the name of its field or without it.
  const queries = [undefined, conditions.findLast(isWanted)].map((named) => {
    const bare = conditions.filter((one) => isWanted(one) && one !== named)
    const ids = bare.flatMap((one) => (one.is === 'one_of' ? one.values.map(Number) : []))
    return { search, category_ids: ids, conditions: conditions.filter((one) => !bare.includes(one)) }
  })
  return queries.find(
    (query) => query.conditions.length > 0 && folded(describeChannelQuery(query, categories)) === folded(text),
  )
}

/** Reads the sentence of a condition, or the title of a category. */
function printedIn(phrase: string, words: PhraseWords): ChannelCondition[] {
  const titled = words.choicesOf('category_id').find(({ label }) => folded(label) === folded(phrase))
  const printed = printedAs(phrase, namedIn(phrase, words), words)
  return titled ? [...printed, { field: 'category_id', is: 'one_of', values: [titled.value] }] : printed
}

/** Names of fields in typed phrases, besides their labels. A name that several fields have goes to the first that fits. */
const otherNames = new Map(
  `category_id: категории, рубрика; days_to_expiry: истекает через; days_since_price_change: цена менялась, изменилась
  placement: размещение; url: адрес; subscribers: аудитория; view_count_plan: просмотры
  citation_index: индекс цитирования, иц; cpv_plan: стоимость просмотра; er_view_plan: er; agency_price: цена
  native_price: нативная цена, натив; marked_price: маркировка; legal_entity: юридическое лицо
  price_valid_until: цена, цена действует, действует, срок цены; vendor_vat_percent: ндс; framework_contract: договор
  rkn_status: реестр, реестр ркн; risk_level: накрутка; owned_by_agency: наш канал, наши каналы, свои каналы
  notes: заметка`
    .split(/[;\n]/)
    .map((entry) => {
      const [field = '', names = ''] = entry.trim().split(': ')
      if (!isConditionField(field)) throw new Error(`No field has these names: ${entry}`)
      return [field, names.split(', ')] as const
    }),
)

/** Returns the label of a field and its other names. */
export function namesOf(field: ConditionField, { labelOf }: Pick<PhraseWords, 'labelOf'>): string[] {
  return [labelOf(field), ...(otherNames.get(field) ?? [])]
}

const MOST_NAME_WORDS = 5

/** Splits the phrase into a field's name and the rest, in each possible way; the best match comes first. */
function namedParts(phrase: string, words: PhraseWords) {
  const tokens = tokensOf(phrase)
  const counts = [...tokens.keys()].slice(1, MOST_NAME_WORDS + 1).toReversed()
  const parts = counts.flatMap((count) => {
    const last = tokens[count - 1] ?? ''
    const head = nameWords(tokens.slice(0, count).join(' '))
    if (head.length === 0 || /^[<>=≤≥]+$/.test(last)) return []
    const part = { rest: tokens.slice(count).join(' '), hasColon: last.endsWith(':'), count }
    return conditionFields.map((field) => {
      const ranks = namesOf(field, words).map((name) => nameRank(head, wordsOfName(name)))
      return { ...part, field, rank: Math.min(...ranks) }
    })
  })
  // «Цена до 5» asks for rubles before days.
  const days = (field: ConditionField) => Number(isCountedDays(field))
  return parts
    .filter(({ rank }) => rank < NO_NAME)
    .sort((a, b) => a.rank - b.rank || b.count - a.count || days(a.field) - days(b.field))
}

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
  const [, open = '', quoted = ''] = /^([^«]*)([\s\S]*)$/.exec(phrase) ?? []
  return (open.replace(/[<>=≤≥]+/g, ' $& ') + quoted).split(/\s+/).filter(Boolean)
}

/** The words of fields' names, which each part of a line is compared with. */
const wordsOfNames = new Map<string, readonly string[]>()

function wordsOfName(name: string): readonly string[] {
  const words = wordsOfNames.get(name) ?? nameWords(name)
  wordsOfNames.set(name, words)
  return words
}

const nameWords = (text: string) => searchText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Reads the phrase as a question that asks one condition. */
function askedIn(phrase: string, words: PhraseWords): ChannelCondition[] {
  // A line of several sentences is no phrase; a comma may part values of one choice.
  if (/[;\n]|,\s.*[:?]|[:?].*,\s/.test(phrase)) return []
  const categories = words.choicesOf('category_id').map(({ value, label }) => ({ id: Number(value), title: label }))
  const { either, unread, contradictions, ...others } = channelDemands(phrase, {
    categories,
    today: words.today,
  }).demands
  const [only] = either
  const isOther = either.length > 1 || unread.length > 0 || contradictions.length > 0
  if (isOther || others.order !== undefined || others.count !== undefined || others.summary) return []
  if (only?.search !== '' || only.conditions.length !== 1) return []
  const found = only.conditions.flatMap((condition) => channelConditionOf(condition) ?? [])
  return found.filter(({ is }) => !/,\s/.test(phrase) || is === 'one_of' || is === 'none_of')
}
