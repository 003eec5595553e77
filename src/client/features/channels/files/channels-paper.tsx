import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { whenIdle } from '#client/lib/page/when-idle.ts'
import { Paper } from '#client/ui/page/paper.tsx'
import { ChannelsSheet } from './channels-sheet.tsx'
import { MOST_ROWS, paperRowsQuery } from './paper-rows.queries.ts'

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
