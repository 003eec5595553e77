import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import type { ComparedChannel } from '#domain/channel-search/channel-standing.ts'

/** Compares the channel with its category in the copy on this device, even online; a sync asks again. */
export function standingsQuery(channel: ComparedChannel, syncedAt: Date | null) {
  const compared = comparedOf(channel)
  return queryOptions({
    queryKey: [...channelsKey, 'standings', compared, syncedAt?.getTime() ?? null],
    queryFn: async () => (await channelsCopy.standings([compared]))[0] ?? [],
    placeholderData: keepPreviousData,
    gcTime: 0,
    // Without a copy there is no comparison.
    meta: { silent: true },
  })
}

/** Leaves the fields that are compared, so that other edits ask nothing. */
export function comparedOf(channel: ComparedChannel): ComparedChannel {
  const { id, category_id, agency_price, native_price, view_count_plan, cpv_plan, err_plan } = channel
  return { id, category_id, agency_price, native_price, view_count_plan, cpv_plan, err_plan }
}
