import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import type { ChatSearchResult } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'

/** `searched`: the number of chats on this device that were searched; null if the server searched all chats. */
export type FoundChats = { rows: ChatSearchResult[]; hasMore: boolean; searched: number | null }

/** Searches the messages of all chats on the server or, without a network or on a bare server, of those on the device. */
export function chatSearchQuery(query: string, page: number) {
  return {
    ...readingQuery<FoundChats>(['chats', 'search', query, page], {
      network: async (signal, client) => {
        if (!(await serverCalls(client)).isOurs) return (await searchCopy(query, page)).data
        const { rows, has_more } = await api(chats.search, { query: { query, page } }, { signal })
        return { rows, hasMore: has_more, searched: null }
      },
      copy: () => searchCopy(query, page),
    }),
    placeholderData: keepPreviousData,
    // A later message may match too.
    staleTime: 0,
    // The list shows the failure itself.
    meta: { silent: true },
  }
}

/** The copy returns all results as the first page. */
async function searchCopy(query: string, page: number): Promise<{ data: FoundChats; asOf: Date }> {
  const { data, asOf } = await chatsCopy.search(query)
  return { data: { rows: page === 1 ? data.rows : [], hasMore: false, searched: data.searched }, asOf }
}
