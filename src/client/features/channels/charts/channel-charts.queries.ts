import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dayKey, filterOf } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'

/**
 * Makes the charts from the offline copy, even online, because the server's search returns only one page.
 * A sync changes `syncedAt`, which reloads the charts; the old charts stay until the new ones are loaded.
 */
export function chartsQuery(search: ChannelsBaseSearch, syncedAt: Date | null) {
  const { sort: _, ...filter } = filterOf(search)
  return queryOptions({
    queryKey: [...channelsKey, 'charts', filter, ...dayKey(filter), syncedAt?.getTime() ?? null],
    queryFn: async () => {
      const { charts, asOf } = await channelsCopy.charts(filter)
      return { data: charts, asOf }
    },
    placeholderData: keepPreviousData,
    // The charts of a large base take megabytes and are quick to read again.
    gcTime: 0,
    // The panel reports errors itself.
    meta: { silent: true },
  })
}

/** Reads the title of a chart's point, because the charts' index keeps titles in lower case only. */
export function pointTitleQuery(id: number) {
  return queryOptions({
    queryKey: [...channelsKey, 'point-title', id],
    queryFn: async () => (await channelsCopy.get(id))?.item.title ?? 'Канал удалён',
    meta: { silent: true },
  })
}
