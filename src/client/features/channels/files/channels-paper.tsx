import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callsToSearch, canAnswer, dayKey, filterOf } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import type { ChannelsPage } from '#client/lib/server/server-calls.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { Paper } from '#client/ui/page/paper.tsx'
import { ChannelsSheet } from './channels-sheet.tsx'

/** Prints all channels of the list, up to `MOST_ROWS`, with the shown columns. */
export function ChannelsPaper() {
  const { query, search, list } = useChannelsPage()
  const { hidden } = useHiddenColumns()
  const rules = usePlacementRules()
  const { rows = [], totalRows } = list
  const isPaged = totalRows !== undefined && totalRows > rows.length
  const isSettled = useSettled(query.data)
  const all = useQuery({ ...paperRowsQuery(search), enabled: isPaged && isSettled })
  if (totalRows === undefined || query.isPlaceholderData) return null
  const found = isPaged && all.data ? all.data : { items: rows, total: totalRows }
  return (
    <Paper landscape>
      <ChannelsSheet
        search={search}
        hidden={hidden}
        rules={rules}
        channels={found.items.slice(0, MOST_ROWS)}
        total={found.total}
        rowsBefore={found.items === rows ? list.rowIndexOffset : 0}
        asOf={query.data?.asOf ?? null}
      />
    </Paper>
  )
}

/** Whether the browser has been idle since the value changed. */
function useSettled(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => whenIdle(() => setSettled(value)), [value])
  return value !== undefined && settled === value
}

/** More rows than a reader turns over. */
const MOST_ROWS = 500

/**
 * Reads the rows that paper shows, from the copy, which costs no traffic, or else from the server. The browser takes the
 * print layout at once, so they must be there before it prints.
 */
function paperRowsQuery(search: ChannelsBaseSearch) {
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
