import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import type { PageSize } from '#client/ui/list/pager.tsx'
import { channelsPageQuery } from './channels.queries.ts'
import { changedFilters, type FilterChange } from './channels-base-search.ts'

const route = getRouteApi('/_app/placement/channels-base/')

export function useChannelsPage() {
  const search = route.useSearch()
  const { setPage } = usePaging()
  const query = useQuery(channelsPageQuery(search))
  const total = query.isPlaceholderData ? undefined : query.data?.data.total
  const lastPage = total === undefined ? search.page : Math.max(1, Math.ceil(total / search.page_size))

  // The page may be gone: the link is old, or its last channel was deleted.
  useEffect(() => {
    if (search.page > lastPage) setPage(lastPage, true)
  }, [setPage, search.page, lastPage])

  return { query, page: query.data?.data, search }
}

/** Changes the filters or the order in the address, which the list follows. */
export function useChangeFilters() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: FilterChange, replace = false) =>
      void navigate({ search: (previous) => changedFilters(previous, change), replace }),
    [navigate],
  )
}

export function usePaging() {
  const navigate = route.useNavigate()
  const setPage = useCallback(
    (page: number, replace = false) =>
      void navigate({ search: (previous) => ({ ...previous, page }), replace }),
    [navigate],
  )
  const change = useChangeFilters()
  const setPageSize = useCallback((page_size: PageSize) => change({ page_size }), [change])
  return { setPage, setPageSize }
}

/** The device's copy can always be sorted; not every server can. */
export function useCanSort(): boolean {
  const canServerSort = useServerCalls()?.canSort === true
  const offline = useConnection() === 'offline'
  return offline || canServerSort
}
