import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import type { ChannelSearch } from '#domain/channel-search.ts'

/**
 * Makes the charts from the device's copy, also online, because a page of the server's search is not enough.
 * A sync changes `syncedAt` and with it the charts; the old ones stay until the new ones are there.
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
    // A large base takes megabytes and is read again in a moment.
    gcTime: 0,
    // The panel reports errors itself.
    meta: { silent: true },
  })
}

/** Reads the title of a channel that a chart points at; the charts' index has titles in lower case only. */
export function pointTitleQuery(id: number) {
  return queryOptions({
    queryKey: [...channelsKey, 'point-title', id],
    queryFn: async () => (await channelsCopy.get(id))?.item.title ?? 'Канал удалён',
    meta: { silent: true },
  })
}
