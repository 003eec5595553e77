import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { prefetch } from '#client/lib/api/query-client.ts'
import { usePagedList } from '#client/ui/list/use-paged-list.tsx'
import { projectsPageQuery } from './projects.queries.ts'
import { changedList, filtersOf, keepFilters, type ProjectsChange, type ProjectsFilters } from './projects-search.ts'

const route = getRouteApi('/_app/placement/projects/')

export function useProjectsPage() {
  const search = route.useSearch()
  const query = useQuery(projectsPageQuery(search))
  useEffect(() => keepFilters(search), [search])
  const prefetchPage = useCallback(
    (page: number) => prefetch(projectsPageQuery({ ...search, page }), 'preload'),
    [search],
  )
  return { query, search, list: usePagedList(query, search, useChangeList(), prefetchPage) }
}

/** Returns the filters from the URL as a stable object, so that paging does not render the filters again. */
export const useFilters = (): ProjectsFilters => route.useSearch({ select: filtersOf, structuralSharing: true })

/** Returns a function that changes the filters or the page in the URL, from which the list reads them. */
export function useChangeList() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: ProjectsChange, replace = false) =>
      void navigate({ search: (previous) => changedList(previous, change), replace }),
    [navigate],
  )
}
