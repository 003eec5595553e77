import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import { type ChannelCondition, formatCondition, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionsOf } from './address-conditions.ts'
import type { ConditionParams } from './condition-params.ts'
import type { FilterChange } from './filter-change.ts'

/** The filters of an address that are conditions: its parameters, and the list of categories of the specification. */
export type AskedFilters = ConditionParams & { category_ids: readonly number[] }

/** Returns the conditions in the order of the fields, with at most one on the category. */
export function askedConditions({ category_id, ...filters }: AskedFilters): ChannelCondition[] {
  const category = categoryCondition({ category_id, ...filters })
  return [...(category ? [category] : []), ...conditionsOf(filters)]
}

/** Returns what the filters ask of the field. */
export function askedCondition(filters: AskedFilters, field: ConditionField): ChannelCondition | undefined {
  return field === 'category_id' ? categoryCondition(filters) : parseCondition(field, filters[field] ?? '')
}

/** Whether the address has the field, also with a text that asks nothing. */
export function isFieldAsked(filters: AskedFilters, field: ConditionField): boolean {
  return filters[field] !== undefined || (field === 'category_id' && filters.category_ids.length > 0)
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
