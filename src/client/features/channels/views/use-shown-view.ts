import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { namedConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import { hiddenParam, useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import type { ShownChannels } from '#contract/channel-search/channel-views.ts'
import { channelViewsQuery } from './channel-views.queries.ts'
import { isSameView, useSavedViews } from './saved-views.ts'

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

/** Returns the name of the saved view that the list shows; undefined if it shows none. */
export function useShownViewName(): string | undefined {
  const shown = useShownView()
  const { data } = useQuery(channelViewsQuery())
  const own = useSavedViews()
  return [...(data?.data ?? []), ...own].find((view) => isSameView(view.shown, shown))?.name
}
