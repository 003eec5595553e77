import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ConditionField, conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import {
  type ChannelCondition,
  formatNamedCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'
import { byRank, searchRank } from '#domain/search-rank.ts'
import { describeChannelQuery } from './channel-query-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import { folded, type PhraseWords, printedCondition, type Run, runsOf } from './condition-phrase-values.ts'
import { channelDemands } from './question-demands.ts'
import { channelConditionOf } from './question-fields.ts'
import type { Category } from './question-marks.ts'
import { channelWords } from './question-words.ts'

/**
 * Reads a phrase such as «агентская до 50 тыс» or «ркн да» by the labels of `words`, and returns all readings, the
 * likeliest first. A condition's sentence reads as that condition.
 */
export function readPhrase(phrase: string, words: PhraseWords): ChannelCondition[] {
  const known = new Map<string, ChannelCondition>()
  for (const condition of [...printedAs(phrase, words), ...askedIn(phrase, words), ...namedIn(phrase, words)]) {
    const name = formatNamedCondition(condition)
    const read = known.has(name) ? undefined : parseNamedCondition(name)
    if (read?.is === condition.is) known.set(name, read)
  }
  return [...known.values()]
}

/** Returns the conditions whose sentence is the phrase. */
function printedAs(phrase: string, words: PhraseWords): ChannelCondition[] {
  const titleOf = (id: number) => words.choicesOf('category_id').find(({ value }) => value === String(id))?.label ?? ''
  const said = folded(phrase)
  return conditionFields.flatMap((field) => {
    const label = folded(words.labelOf(field))
    if (!said.startsWith(label)) return []
    const read = printedCondition(
      field,
      phrase
        .trim()
        .slice(label.length)
        .replace(/^:?\s*/, ''),
      words,
    )
    return read && folded(conditionText(read, titleOf)) === said ? read : []
  })
}

const MOST_NAME_WORDS = 5

/** Reads what stands behind the beginning of a field's label, as while it is typed: «агент до 50к», «цена до 5». */
function namedIn(phrase: string, words: PhraseWords): ChannelCondition[] {
  const tokens = phrase.split(/\s+/).filter(Boolean)
  const counts = [...tokens.keys()].slice(1, MOST_NAME_WORDS + 1).toReversed()
  return counts.flatMap((count) => {
    const name = tokens.slice(0, count).join(' ').replace(/:$/, '')
    const rest = tokens.slice(count).join(' ')
    if (name.length < 2) return []
    const fields = fieldsByName.filter((field) => searchRank(words.labelOf(field), name) < PART_OF_WORD)
    return byRank(fields, name, (field) => [words.labelOf(field)]).flatMap(
      (field) => printedCondition(field, rest, words) ?? askedIn(`${words.labelOf(field)} ${rest}`, words),
    )
  })
}

/** «Цена до 5» asks for rubles before days. */
const fieldsByName = conditionFields.toSorted((a, b) => Number(isCountedDays(a)) - Number(isCountedDays(b)))
/** The rank of a name that begins within a word. */
const PART_OF_WORD = 3

/** Reads phrases between commas and semicolons. `rest` is the last phrase if it cannot be read, as while it is typed. */
export function readPhrases(
  line: string,
  words: PhraseWords,
): { conditions: ChannelCondition[]; unread: string[]; rest: string } {
  const conditions: ChannelCondition[] = []
  const unread: string[] = []
  const parts = partsOf(line, words)
  let rest = ''
  for (let at = 0; at < parts.length; ) {
    const [first, ...others] = parts.slice(at, at + 1 + listedBehind(parts, at)).map(({ to }, place) => ({
      text: line.slice(parts[at]?.from, to).trim(),
      count: place + 1,
      length: to,
    }))
    const runs = [...others.toReversed().slice(0, MOST_RUNS), ...(first ? [first] : [])]
    const read = firstRun(runs, (phrase) => readPhrase(phrase, words))
    rest = read ? '' : (first?.text ?? '')
    if (read) conditions.push(read.condition)
    else unread.push(rest)
    at += read?.count ?? 1
  }
  return { conditions, unread, rest }
}

/** A comma between digits belongs to a number, and one before a unit to a label. */
const SEPARATOR = /(?:(?<!\d),|,(?!\d))(?! ?[%₽])|[;\n]/g
/** How many lists are tried from one place, so that a long line takes no square of its length. */
const MOST_RUNS = 4

type Part = { from: number; to: number; fields: readonly ConditionField[] }

/** Returns what stands between separators; `fields`: of which it may be a choice, so that it may go on a list of them. */
function partsOf(line: string, words: PhraseWords): Part[] {
  const ends = runsOf(line, SEPARATOR).map(({ length }) => length)
  return ends.toReversed().flatMap((to, at, all) => {
    const from = at === 0 ? 0 : (all[at - 1] ?? 0) + 1
    const said = folded(line.slice(from, to))
    if (said === '') return []
    // A comma may also stand within a label.
    const isOf = (field: ConditionField) =>
      words.choicesOf(field).some(({ label }) =>
        folded(label)
          .split(/ ?[,;] ?/)
          .includes(said),
      )
    // A part that names its field begins a condition of its own.
    const isNamed = line[from - 1] !== ',' || conditionFields.some((one) => said.startsWith(folded(words.labelOf(one))))
    const asked = isNamed ? [] : askedIn(said, words).filter(({ is }) => is === 'one_of' || is === 'none_of')
    return { from, to, fields: [...conditionFields.filter(isOf), ...asked.map(({ field }) => field)] }
  })
}

/** Counts the parts behind this one that are choices of one field. */
function listedBehind(parts: readonly Part[], at: number): number {
  let fields = parts[at + 1]?.fields ?? []
  let count = 0
  while (fields.length > 0) {
    count++
    const next = parts[at + 1 + count]?.fields ?? []
    fields = fields.filter((field) => next.includes(field))
  }
  return count
}

/** A comma may also stand within a list of choices or a label, so the longest phrase wins. */
function firstRun(runs: readonly Run[], read: (phrase: string) => ChannelCondition[]) {
  for (const { text, count, length } of runs) {
    const [condition] = read(text.replace(/[,;\s]+$/, ''))
    // Words of a text end at the comma, unless quotes enclose it.
    if (condition && !(condition.is === 'contains' && count > 1)) return { condition, count, length }
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
  const query = { search, category_ids: [] as number[], conditions: [] as ChannelCondition[] }
  const names = new Set<string>()
  // Every question comes here, so that a line is left at its first phrase that is not printed, or is there twice.
  for (let left = line.trim(); left !== ''; ) {
    const read = firstRun(runsOf(left, SEPARATOR), (phrase) => printedIn(phrase, words))
    const said = folded(left.slice(0, read?.length))
    if (!read || names.size === names.add(said).size) return undefined
    // A category is printed with the name of its field or without it.
    const title = titles.find(({ label }) => folded(label) === said)
    if (title) query.category_ids.push(Number(title.value))
    else query.conditions.push(read.condition)
    left = left.slice(read.length).replace(/^[\s,;]+/, '')
  }
  const isPrinted = query.conditions.length > 0 && folded(describeChannelQuery(query, categories)) === folded(text)
  return isPrinted ? query : undefined
}

/** Reads the sentence of a condition, or the title of a category. */
function printedIn(phrase: string, words: PhraseWords): ChannelCondition[] {
  const titled = words.choicesOf('category_id').find(({ label }) => folded(label) === folded(phrase))
  const printed = printedAs(phrase, words)
  return titled ? [...printed, { field: 'category_id', is: 'one_of', values: [titled.value] }] : printed
}

/** The names of fields in questions, besides their labels. */
const otherNames = Map.groupBy(
  channelWords.replaceAll(/\n {4,}/g, ' ').matchAll(/^ *field (\S+): (.*)$/gm),
  ([, field]) => field,
)

/** Returns the label of a field and its other names. */
export function namesOf(field: ConditionField, { labelOf }: Pick<PhraseWords, 'labelOf'>): string[] {
  return [labelOf(field), ...(otherNames.get(field) ?? []).flatMap(([, , names = '']) => names.split(', '))]
}

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
