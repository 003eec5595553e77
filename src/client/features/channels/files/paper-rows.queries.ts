import { queryOptions } from '@tanstack/react-query'
import { callsToSearch, canAnswer, dayKey, filterOf } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import type { ChannelsPage } from '#client/lib/server/server-calls.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'

/** More rows than a reader turns over. */
export const MOST_ROWS = 500

/**
 * Reads the rows that paper shows, from the copy, which costs no traffic, or else from the server. The browser takes the
 * print layout at once, so they must be there before it prints.
 */
export function paperRowsQuery(search: ChannelsBaseSearch) {
  const filter = { ...filterOf(search), page: 1, page_size: MOST_ROWS }
  return queryOptions({
    queryKey: [...channelsKey, 'paper', filter, ...dayKey(filter)],
    queryFn: async ({ client, signal }): Promise<ChannelsPage> => {
      try {
        const { items, total } = await channelsCopy.search(filter)
        return { items, total }
      } catch (error) {
        const server = await callsToSearch(client, filter)
        if (!canAnswer(server, filter)) throw error
        return server.searchChannels(filter, signal)
      }
    },
    // Some hundred channels that are quick to read again.
    gcTime: 0,
    // Without them paper has the page's rows, and says so.
    meta: { silent: true },
  })
}
