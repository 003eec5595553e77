import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { usePagedList } from '#client/ui/list/use-paged-list.tsx'
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

/** Returns the query of the page in the address, and what shows it. */
export function useProjectsPage() {
  const search = route.useSearch()
  const query = useQuery(projectsPageQuery(search))
  useEffect(() => keepFilters(search), [search])
  return { query, search, list: usePagedList(query, search, useChangeList()) }
}

/** Returns the address's filters as a stable object, so that paging does not render the filters again. */
export function useFilters(): ProjectsFilters {
  return route.useSearch({ select: filtersOf, structuralSharing: true })
}

/** Changes the filters or the page in the address, which the list follows. */
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
