import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { prefetch } from '#client/lib/api/prefetch.ts'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { usePagedList } from '#client/ui/list/use-paged-list.tsx'
import { canAnswer, channelsPageQuery, filterOf } from './channels.queries.ts'
import type { ChannelsBaseSearch } from './channels-base-search.ts'
import { changedFilters, type FilterChange } from './filter-change.ts'

const route = getRouteApi('/_app/placement/channels-base/')

const COPY_PAUSE_MS = 5_000

/** Returns the query of the page in the address, the search, and the state that shows the list. */
export function useChannelsPage(onEndless?: () => void) {
  const search = route.useSearch()
  const query = useQuery({ ...channelsPageQuery(search), ...usePageReading(search) })
  const prefetchPage = useCallback(
    (page: number) => prefetch(channelsPageQuery({ ...search, page }), 'preload'),
    [search],
  )
  return { query, search, list: usePagedList(query, search, useChangeFilters(), prefetchPage, onEndless) }
}

/**
 * Returns how pages are read: again and again where the copy answers instead of the server, because no event tells that
 * a sync has changed it; and without a message over the list that shows its failed pages itself.
 */
export function usePageReading(search: ChannelsBaseSearch) {
  const server = useServerCalls()
  const isSearchedHere = server !== undefined && !canAnswer(server, filterOf(search))
  return { refetchInterval: isSearchedHere && COPY_PAUSE_MS, meta: { silent: endlessList.use() } }
}

/** Changes the filters, the order or the page in the address, which the list follows. */
export function useChangeFilters() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: FilterChange, replace = false) =>
      void navigate({ search: (previous) => changedFilters(previous, change), replace }),
    [navigate],
  )
}

/** The offline copy can always sort; a bare server cannot. */
export function useCanSort(): boolean {
  const canServerSort = useServerCalls()?.isOurs === true
  const offline = useConnection() === 'offline'
  return offline || canServerSort
}
