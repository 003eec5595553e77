import { type ConditionField, conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { isConditionField } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatCondition,
  formatNamedCondition,
  parseCondition,
  parseNamedCondition,
} from '#domain/channel-search/channel-conditions.ts'
import { conditionLabel, conditionStart, conditionText } from '#domain/channel-search/condition-text.ts'
import type { ChannelsBaseSearch, ConditionParams } from './channels-base-search.ts'

/** The filters of an address that are conditions: its parameters, and the list of categories of the specification. */
export type AskedFilters = ConditionParams & { category_ids: readonly number[] }

export type FilterChange = Partial<
  Pick<ChannelsBaseSearch, 'search' | 'category_ids' | 'page' | 'page_size' | 'sort'>
> &
  ConditionParams

/** Returns the conditions in the order of the fields, with at most one on the category. */
export function askedConditions(filters: AskedFilters): ChannelCondition[] {
  return conditionFields.flatMap((field) => askedCondition(filters, field) ?? [])
}

export function askedCondition(filters: AskedFilters, field: ConditionField): ChannelCondition | undefined {
  return field === 'category_id' ? categoryCondition(filters) : parseCondition(field, filters[field] ?? '')
}

/** Whether the address has the field, also with a text that asks nothing. */
export function isFieldAsked(filters: AskedFilters, field: ConditionField): boolean {
  return filters[field] !== undefined || (field === 'category_id' && filters.category_ids.length > 0)
}

/** An address may have both forms, as an old link with a condition added has; then they hold together. */
function categoryCondition({ category_ids, category_id }: AskedFilters): ChannelCondition | undefined {
  const condition = parseCondition('category_id', category_id ?? '')
  if (category_ids.length === 0) return condition
  const ids = category_ids.map(String)
  const values = condition?.is === 'one_of' || condition?.is === 'none_of' ? condition.values : []
  const both = ids.filter((id) => condition === undefined || values.includes(id) === (condition.is === 'one_of'))
  // Forms that contradict each other find nothing; the list of categories names them.
  return { field: 'category_id', is: 'one_of', values: both.length > 0 ? both : ids }
}

/**
 * Returns the change that makes `text` the field's condition, or removes it. Wanted categories stand in `category_ids`,
 * which every server understands.
 */
export function conditionChange(field: ConditionField, text: string | undefined): FilterChange {
  if (field !== 'category_id') return { [field]: text }
  const isList = text !== undefined && /^\d+(,\d+)*$/.test(text)
  return isList
    ? { category_ids: text.split(',').map(Number), category_id: undefined }
    : { category_ids: [], category_id: text }
}

/** Returns the change that adds conditions, in place of earlier ones on their fields. */
export function changeOfConditions(conditions: readonly ChannelCondition[]): FilterChange {
  return Object.assign(
    {},
    ...conditions.map((condition) => conditionChange(condition.field, formatCondition(condition))),
  )
}

/** Returns the search after a change. The change opens the first page unless it names another. */
export function changedFilters(search: ChannelsBaseSearch, change: FilterChange): ChannelsBaseSearch {
  return { ...search, page: 1, ...change }
}

/** Whether a filter is set. If so, an empty list does not mean an empty base. */
export function isFiltered(search: ChannelsBaseSearch): boolean {
  return search.search.trim() !== '' || hasFilters(search)
}

/** Whether categories or conditions narrow the list, apart from its search. */
export function hasFilters(search: AskedFilters): boolean {
  return conditionFields.some((field) => isFieldAsked(search, field))
}

export const noConditions: ConditionParams = Object.fromEntries(conditionFields.map((field) => [field, undefined]))

export const noFilters: FilterChange = { search: '', category_ids: [], ...noConditions }

export function pickAskedFilters(address: AskedFilters): AskedFilters {
  const picked: AskedFilters = { category_ids: address.category_ids }
  for (const field of conditionFields) if (address[field] !== undefined) picked[field] = address[field]
  return picked
}

/** Returns the conditions of an address in the order of the fields, without the texts that ask nothing. */
function conditionsOf(params: ConditionParams): ChannelCondition[] {
  return conditionFields.flatMap((field) => parseCondition(field, params[field] ?? '') ?? [])
}

export function misreadConditionsOf(params: ConditionParams): { field: ConditionField; text: string }[] {
  return conditionFields.flatMap((field) => {
    const text = params[field]
    return text === undefined || parseCondition(field, text) ? [] : [{ field, text }]
  })
}

export function namedConditionsOf(params: ConditionParams): string[] {
  return conditionsOf(params).map(formatNamedCondition)
}

/**
 * Returns the parameters of an address that has these conditions and no others. What a known field cannot answer stays,
 * so that the page names it; `unknownConditionsOf` has the others.
 */
export function paramsOfConditions(named: readonly string[]): ConditionParams {
  const params: ConditionParams = { ...noConditions }
  for (const text of named) {
    const [field = '', ...rest] = text.split('=')
    if (!isConditionField(field)) continue
    const condition = parseNamedCondition(text)
    params[field] = condition ? formatCondition(condition) : rest.join('=')
  }
  return params
}

/** Returns the conditions on fields that this version does not know, as a later version saves them in a view. */
export function unknownConditionsOf(named: readonly string[]): string[] {
  return named.filter((text) => !isConditionField(text.split('=')[0] ?? ''))
}

export type ConditionRow = { field: ConditionField; text: string; isMisread: boolean }

/** Returns the conditions as sentences, then the parameters that ask nothing, and the open field without a condition. */
export function conditionRows(
  filters: AskedFilters,
  categoryTitle: (id: number) => string,
  open?: ConditionField,
): ConditionRow[] {
  const rows = [
    ...askedConditions(filters).map((condition) => ({
      field: condition.field,
      text: conditionText(condition, categoryTitle),
      isMisread: false,
    })),
    ...misreadConditionsOf(filters).map(({ field, text }) => ({
      field,
      text: `Не понято: ${conditionLabel(field)} «${text}»`,
      isMisread: true,
    })),
  ]
  if (open === undefined || isFieldAsked(filters, open)) return rows
  const unset = { field: open, text: `${conditionStart(open)} не задано`, isMisread: false }
  const place = (field: ConditionField) => conditionFields.indexOf(field)
  return [...rows, unset].toSorted((a, b) => place(a.field) - place(b.field))
}

type AskedSearch = { search: string } & AskedFilters

/** Returns what a list is narrowed by, a sentence each: the searched text, the categories, then the conditions. */
export function searchSentences(
  { search, category_ids, ...params }: AskedSearch,
  categoryTitle: (id: number) => string,
): string[] {
  return [
    ...(search.trim() === '' ? [] : [`«${search.trim()}»`]),
    ...(category_ids.length === 0 ? [] : [category_ids.map(categoryTitle).join(', ')]),
    ...conditionsOf(params).map((condition) => conditionText(condition, categoryTitle)),
  ]
}
