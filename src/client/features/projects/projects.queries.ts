import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { keptList } from '#client/offline/copy/kept-lists.ts'
import { type Reading, readingQuery } from '#client/offline/copy/reading-query.ts'
import type { ListedProject } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import type { ProjectsSearch } from './projects-search.ts'

export type ProjectsPage = { items: ListedProject[]; total: number }

export const projectPagesKey = [...projectsKey, 'page'] as const
const optionsKey = [...projectsKey, 'filters'] as const
/** Equals the number of options in the response of `firstOptionsQuery`, so that page 2 continues it. */
const OPTION_PAGE_SIZE = 20

/** Reads one page of the list; the previous page stays visible while the new one is pending. */
export function projectsPageQuery({ page, page_size, ...filters }: ProjectsSearch) {
  const body = { ...filters, search: filters.search.trim() }
  return {
    ...readingQuery<ProjectsPage>([...projectPagesKey, { ...body, page, page_size }], {
      network: (signal) => api(projects.find, { query: { page, page_size }, body }, { signal }),
      copy: notAvailableOffline,
    }),
    placeholderData: keepPreviousData,
    meta: { errorMessage: 'Ошибка загрузки проектов' },
  }
}

export function listedProject(client: QueryClient, id: number): ListedProject | undefined {
  return client
    .getQueriesData<Reading<ProjectsPage>>({ queryKey: projectPagesKey })
    .flatMap(([, reading]) => reading?.data.items ?? [])
    .find((project) => project.id === id)
}

export function firstOptionsQuery() {
  return queryOptions({
    queryKey: [...optionsKey, 'first'],
    queryFn: ({ signal }) => api(projects.filters, {}, { signal }),
    ...keptList('filterOptions'),
  })
}

/** Reads options of a filter: with a search from page 1, without a search from page 2. */
export function moreOptionsQuery(type: projects.FilterType, search: string) {
  return infiniteQueryOptions({
    queryKey: [...optionsKey, type, search],
    queryFn: ({ pageParam, signal }) =>
      api(
        projects.filterOptions,
        {
          params: { type },
          query: { page: pageParam, page_size: OPTION_PAGE_SIZE, ...(search === '' ? {} : { search }) },
        },
        { signal },
      ),
    initialPageParam: search === '' ? 2 : 1,
    getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
    meta: { silent: true },
  })
}
