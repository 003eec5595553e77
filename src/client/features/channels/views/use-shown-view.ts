import { getRouteApi } from '@tanstack/react-router'
import { namedConditionsOf } from '#client/features/channels/data/address-conditions.ts'
import { hiddenParam, useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import type { ShownChannels } from '#contract/channel-views.ts'

const route = getRouteApi('/_app/placement/channels-base/')

/** Returns the list's current filters, order and columns, as a view saves them. */
export function useShownView(): ShownChannels {
  const search = route.useSearch()
  const { hidden } = useHiddenColumns()
  return {
    search: search.search,
    category_ids: search.category_ids,
    sort: search.sort,
    hidden: hiddenParam(hidden),
    conditions: namedConditionsOf(search),
  }
}
