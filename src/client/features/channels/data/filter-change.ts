import { hasConditionParams, noConditions } from './address-conditions.ts'
import type { ChannelsBaseSearch } from './channels-base-search.ts'
import type { ConditionParams } from './condition-params.ts'

export type FilterChange = Partial<
  Pick<ChannelsBaseSearch, 'search' | 'category_ids' | 'page' | 'page_size' | 'sort'>
> &
  ConditionParams

/** Returns the search after a change. The change opens the first page unless it names another. */
export function changedFilters(search: ChannelsBaseSearch, change: FilterChange): ChannelsBaseSearch {
  return { ...search, page: 1, ...change }
}

/** Whether a filter is set. If so, an empty list does not mean an empty base. */
export function isFiltered(search: ChannelsBaseSearch): boolean {
  return search.search.trim() !== '' || hasFilters(search)
}

/** Whether categories or conditions narrow the list, apart from its search. */
export function hasFilters(search: ChannelsBaseSearch): boolean {
  return search.category_ids.length > 0 || hasConditionParams(search)
}

export const noFilters: FilterChange = { search: '', category_ids: [], ...noConditions }
