import { conditionText } from '#domain/channel-search/condition-text.ts'
import { conditionsOf } from './address-conditions.ts'
import type { ConditionParams } from './condition-params.ts'

export type AskedSearch = { search: string; category_ids: readonly number[] } & ConditionParams

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
