import { isCalendarDate } from '#domain/calendar-date.ts'
import { type ConditionField, conditionFields, isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  type ConditionTest,
  formatNamedCondition,
  numberOfDay,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel } from '#domain/channel-search/condition-text.ts'
import { searchText } from '#domain/search-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import type { Category } from './question-marks.ts'

/** Reads a line of `describeChannelQuery`; undefined for any other text, and for one without conditions. */
export function parsePrintedQuery(text: string, categories: readonly Category[]): ChannelQuery | undefined {
  const query: ChannelQuery & { category_ids: number[]; conditions: ChannelCondition[] } = {
    search: '',
    category_ids: [],
    conditions: [],
  }
  const titles = categories.map(({ id, title }) => ({ value: String(id), label: folded(title) }))
  for (let rest = folded(text); rest !== ''; ) {
    const quoted = query.search === '' ? /^«(.*?)»(?=, |$)/.exec(rest) : null
    const found = quoted ? undefined : (conditionAt(rest, titles) ?? categoryAt(rest, titles))
    if (quoted) query.search = quoted[1] ?? ''
    else if (!found) return undefined
    else if ('condition' in found) query.conditions.push(found.condition)
    else query.category_ids.push(found.id)
    rest = rest.slice(quoted ? quoted[0].length : (found?.length ?? 0))
    if (rest !== '' && !rest.startsWith(', ')) return undefined
    rest = rest.slice(2)
  }
  const fields = new Set(query.conditions.map(({ field }) => field))
  return fields.size === 0 || fields.size < query.conditions.length ? undefined : query
}

const folded = (text: string) => searchText(text).replaceAll(/[\u00a0\u202f]/g, ' ')

type Choice = { value: string; label: string }

function categoryAt(rest: string, titles: readonly Choice[]): { id: number; length: number } | undefined {
  const title = choiceAt(rest, titles)
  return title && { id: Number(title.value), length: title.label.length }
}

function choiceAt(rest: string, choices: readonly Choice[]): Choice | undefined {
  return choices
    .filter(({ label }) => label !== '' && (rest === label || rest.startsWith(`${label}, `)))
    .sort((a, b) => b.label.length - a.label.length)[0]
}

function conditionAt(
  rest: string,
  titles: readonly Choice[],
): { condition: ChannelCondition; length: number } | undefined {
  for (const { field, label } of labels()) {
    if (!rest.startsWith(label)) continue
    const tail = rest.slice(label.length)
    // A question has no colon.
    const found = testAt(field, label.endsWith('?') ? `:${tail}` : tail, titles)
    const condition = found && parseNamedCondition(formatNamedCondition({ field, ...found.test }))
    if (condition) return { condition, length: label.length + found.length - (label.endsWith('?') ? 1 : 0) }
  }
  return undefined
}

let known: readonly { field: ConditionField; label: string }[] | undefined

/** The longest label first: «Цена изменилась» before a shorter one that begins so. */
function labels() {
  known ??= conditionFields
    .map((field) => ({ field, label: folded(conditionLabel(field)) }))
    .sort((a, b) => b.label.length - a.label.length)
  return known
}

type Found = { test: ConditionTest; length: number }

function testAt(field: ConditionField, rest: string, titles: readonly Choice[]): Found | undefined {
  for (const [is, answer] of answers) {
    if (rest === answer || rest.startsWith(`${answer}, `)) return { test: { is }, length: answer.length }
  }
  const kind = conditionKindOf(field)
  if (kind === 'text') return wordsAt(rest)
  if (kind === 'day') return daysAt(rest)
  if (kind === 'number') return numbersAt(field, rest)
  return kind === 'flag' ? undefined : choicesAt(rest, kind === 'category' ? titles : labelsOf(field))
}

const answers = [
  ['empty', ': пусто'],
  ['filled', ': заполнено'],
  ['yes', ': да'],
  ['no', ': нет'],
] as const

const labelsOf = (field: ConditionField) =>
  choicesOf(field).map(({ value, label }) => ({ value, label: folded(label) }))

function wordsAt(rest: string): Found | undefined {
  const match = /^ содержит «(.*?)»(?=, |$)/.exec(rest)
  return match ? { test: { is: 'contains', words: (match[1] ?? '').split(' ') }, length: match[0].length } : undefined
}

function choicesAt(rest: string, choices: readonly Choice[]): Found | undefined {
  const start = /^: (?:кроме )?/.exec(rest)?.[0]
  if (start === undefined) return undefined
  const values: string[] = []
  let length = start.length
  for (let choice = choiceAt(rest.slice(length), choices); choice; choice = choiceAt(rest.slice(length + 2), choices)) {
    length += (values.length === 0 ? 0 : 2) + choice.label.length
    values.push(choice.value)
    if (!rest.startsWith(', ', length)) break
  }
  return values.length === 0 ? undefined : { test: { is: start.length > 2 ? 'none_of' : 'one_of', values }, length }
}

const day = '(\\d\\d)\\.(\\d\\d)\\.(\\d{4})'
const dayRange = new RegExp(`^:(?: с ${day})?(?: по ${day})?(?: ${day})?(?=, |$)`)

function daysAt(rest: string): Found | undefined {
  const match = dayRange.exec(rest)
  if (!match) return undefined
  const [since, until, only] = [1, 4, 7].map((at) => dayOf(match.slice(at, at + 3)))
  return {
    test: { is: 'between', from: since ?? only ?? null, to: until ?? only ?? null },
    length: match[0].length,
  }
}

function dayOf([date, month, year]: readonly string[]): number | undefined {
  const written = `${year}-${month}-${date}`
  return isCalendarDate(written) ? numberOfDay(written) : undefined
}

const number = '(-?\\d{1,3}(?: \\d{3})*(?:,\\d{1,4})?)(?: (?:₽|%|дн\\.))?'
const numberRange = new RegExp(`^:?(?: от ${number})?(?: (?:до|за) ${number})?(?: ${number})?(?: назад)?(?=, |$)`)

function numbersAt(field: ConditionField, rest: string): Found | undefined {
  const match = numberRange.exec(rest)
  if (!match || (isCountedDays(field) && !/^(?::| за)/.test(rest))) return undefined
  const [from, to, only] = [1, 2, 3].map((at) => numberOf(match[at]))
  return {
    test: { is: 'between', from: from ?? only ?? null, to: to ?? only ?? null },
    length: match[0].length,
  }
}

function numberOf(written: string | undefined): number | undefined {
  return written === undefined ? undefined : Number(written.replaceAll(' ', '').replace(',', '.'))
}
