import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { PageSize } from '#client/ui/list/pager.tsx'
import { keepFilters } from './kept-filters.ts'
import { projectsPageQuery } from './projects.queries.ts'
import {
  changedList,
  filtersOf,
  noFilters,
  type ProjectsChange,
  type ProjectsFilters,
} from './projects-search.ts'

const route = getRouteApi('/_app/placement/projects/')

export function useProjectsPage() {
  const search = route.useSearch()
  const { setPage } = usePaging()
  const query = useQuery(projectsPageQuery(search))
  const total = query.isPlaceholderData ? undefined : query.data?.data.total
  const lastPage = total === undefined ? search.page : Math.max(1, Math.ceil(total / search.page_size))

  // The page may be gone: the link is old, or another user's filter applied.
  useEffect(() => {
    if (search.page > lastPage) setPage(lastPage, true)
  }, [setPage, search.page, lastPage])
  useEffect(() => keepFilters(search), [search])

  return { query, page: query.data?.data, search }
}

/** Returns the address's filters as a stable object, so that paging does not render the filters again. */
export function useFilters(): ProjectsFilters {
  return route.useSearch({ select: filtersOf, structuralSharing: true })
}

/** Changes the filters in the address, which the list follows. */
export function useChangeList() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: ProjectsChange, replace = false) =>
      void navigate({ search: (previous) => changedList(previous, change), replace }),
    [navigate],
  )
}

export function useResetFilters() {
  const change = useChangeList()
  return useCallback(() => change(noFilters), [change])
}

export function usePaging() {
  const navigate = route.useNavigate()
  const setPage = useCallback(
    (page: number, replace = false) =>
      void navigate({ search: (previous) => ({ ...previous, page }), replace }),
    [navigate],
  )
  const change = useChangeList()
  const setPageSize = useCallback((page_size: PageSize) => change({ page_size }), [change])
  return { setPage, setPageSize }
}
