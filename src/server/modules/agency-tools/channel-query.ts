import * as z from 'zod/mini'
import type { ChannelQuery as ChannelFilter } from '#domain/channel-questions/channel-questions.ts'
import { joined as joinedConditions } from '#domain/channel-questions/joined-conditions.ts'
import { channelConditionOf } from '#domain/channel-questions/question-fields.ts'
import { conditionFields, isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'
import { conditionKindOf, isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatNamedCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { channelSortKinds, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { searchText } from '#domain/search-text.ts'
import type { Arguments, Category } from './declared-tool.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { unknownName } from './texts/nearest.ts'

export const channelQueryInput = {
  categories: z.optional(z.nullable(z.array(z.string()))),
  conditions: z.optional(z.nullable(z.array(z.string()))),
  title: z.optional(z.nullable(z.string())),
  sort: z.optional(z.nullable(z.string())),
}

/** The fields that a model may ask about; categories have an argument of their own. */
export const openFields = conditionFields.filter((field) => field !== 'category_id' && isOpenToModels(field))

/** What is searched, as the service of channels takes it, with its conditions parsed. */
export type ChannelQuery = ChannelFilter & { sort: string | undefined }

const mostConditions = 20
const longestTitle = 200

/**
 * Reads the arguments of a tool, or returns a fault for the model that names the nearest fields or values. Private
 * fields are unknown to it.
 */
export function readChannelQuery(
  input: Arguments<typeof channelQueryInput>,
  categories: readonly Category[],
): ChannelQuery | string {
  const faults: string[] = []
  const idsOf = (titles: readonly string[]) =>
    titles.flatMap((title) => {
      const known = categories.find((category) => searchText(category.title) === searchText(title))
      if (known) return known.id
      const titlesOfAll = categories.map((category) => category.title)
      faults.push(unknownName('категории', title, titlesOfAll, fenced))
      return []
    })
  const named = input.categories ?? []
  const wanted = idsOf(named.filter((title) => !isExcluded(title)))
  const excluded = idsOf(named.filter(isExcluded).map((title) => title.trim().slice(1)))
  const conditions = (input.conditions ?? []).flatMap((text) => {
    const condition = isOpen(fieldIn(text)) ? parseNamedCondition(text) : undefined
    if (!condition) faults.push(conditionFault(text))
    return condition ?? []
  })
  const category_ids = [...new Set(wanted)].filter((id) => !excluded.includes(id))
  if (wanted.length > 0 && category_ids.length === 0)
    faults.push('Все названные категории исключены: убери «!» у нужных.')
  // Beside wanted categories, the others are left out anyway.
  const others = category_ids.length === 0 ? parseNamedCondition(`category_id=!${excluded.join()}`) : undefined
  if (others) conditions.push(others)
  // An address has one condition of each field.
  const met = new Map<string, ChannelCondition>()
  for (const condition of conditions) {
    const before = met.get(condition.field)
    const joined = before ? conditionOfBoth(before, condition) : condition
    if (joined) met.set(condition.field, joined)
    else if (before) faults.push(contradiction(before, condition))
  }
  const sort = input.sort?.trim() || undefined
  if (sort !== undefined && !isSort(sort)) faults.push(unknownName('столбца', sort, openSorts))
  if (conditions.length > mostConditions) faults.push(`Не больше ${mostConditions} условий.`)
  if (faults.length > 0) return faults.slice(0, mostFaults).join('\n')
  const search = (input.title ?? '').replaceAll('\0', '').trim().slice(0, longestTitle)
  return { search, category_ids, conditions: [...met.values()], sort }
}

const mostFaults = 5

function conditionOfBoth(one: ChannelCondition, other: ChannelCondition): ChannelCondition | undefined {
  const both = joinedConditions(one, other, true)
  return both && channelConditionOf(both)
}

const contradiction = (one: ChannelCondition, other: ChannelCondition) =>
  `Условия ${formatNamedCondition(one)} и ${formatNamedCondition(other)} не выполняются вместе: таких каналов 0. Скажи об этом или задай одно.`

const isExcluded = (title: string) => title.trim().startsWith('!')
const fieldIn = (condition: string) => (condition.split('=')[0] ?? '').trim()
const isOpen = (field: string) => openFields.some((open) => open === field)

const openSorts = Object.keys(channelSortKinds).filter(isOpenToModels)
const isSort = (sort: string) => parseChannelSort(sort) !== undefined && openSorts.includes(sort.replace(/^-/, ''))

function conditionFault(text: string): string {
  const field = fieldIn(text)
  if (!isOpen(field) || !isConditionField(field)) return unknownName('поля', field, openFields)
  const kind = conditionKindOf(field)
  const value = text.slice(text.indexOf('=') + 1).replace(/^!/, '')
  if (typeof kind !== 'string') return `${field}: ${unknownName('значения', value, kind)}`
  return `Поле ${field} не понимает «${cellText(value, 60)}». Форма: ${forms[kind]}.`
}

const forms = {
  number: '..50000, 10.., 5..20',
  day: '2026-12-01..2026-12-31, ..2026-12-31',
  flag: 'yes или no',
  text: 'слова через пробел',
  category: 'номер',
} as const

/** Tells a model how the arguments are written. */
export function channelQueryGrammar(): string {
  const byKind = Map.groupBy(openFields, (field) => {
    const kind = conditionKindOf(field)
    return typeof kind === 'string' ? kind : 'choice'
  })
  const of = (kind: 'number' | 'day' | 'flag' | 'text') => (byKind.get(kind) ?? []).join(', ')
  const choices = (byKind.get('choice') ?? []).map((field) => {
    const kind = conditionKindOf(field)
    return `${field}=${typeof kind === 'string' ? '' : kind.join('|')}`
  })
  return [
    'categories — категории, ! — кроме: "!Политика". title — часть названия. sort — поле, с минусом по убыванию.',
    'conditions — все сразу: "agency_price=..50000", "err_plan=10..", "nda=yes".',
    `Числа (от..до, 40<.. — строго больше): ${of('number')}.`,
    `Дни (2026-12-01..2026-12-31): ${of('day')}.`,
    `yes или no: ${of('flag')}.`,
    `Слова: ${of('text')}.`,
    `Значения через запятую, ! — кроме: ${choices.join('; ')}.`,
    '«-» — пусто, «*» — заполнено. Цена без уточнения — agency_price.',
  ].join('\n')
}
