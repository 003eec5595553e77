import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import type { ChannelSearch } from '#domain/channel-search.ts'

/**
 * The charts of what the filter finds in the copy on this device, with a connection as without one: no page of the
 * server's search has it all. `syncedAt` is of the copy, which every sync makes another one; the charts before stay
 * until those of the new one are there.
 */
export function chartsQuery({ search, category_ids }: ChannelSearch, syncedAt: Date | null) {
  const filter = { search, category_ids: category_ids.toSorted((a, b) => a - b) }
  return queryOptions({
    queryKey: [...channelsKey, 'charts', filter, syncedAt?.getTime() ?? null],
    queryFn: async () => {
      const { charts, asOf } = await channelsCopy.charts(filter)
      return { data: charts, asOf }
    },
    placeholderData: keepPreviousData,
    // Megabytes of a large base, and read again in a moment.
    gcTime: 0,
    // The panel says itself what is wrong.
    meta: { silent: true },
  })
}

/** The title of a channel that a chart points at: the index that charts are made of has it only as it is searched. */
export function pointTitleQuery(id: number) {
  return queryOptions({
    queryKey: [...channelsKey, 'point-title', id],
    queryFn: async () => (await channelsCopy.get(id))?.item.title ?? 'Канал удалён',
    meta: { silent: true },
  })
}
