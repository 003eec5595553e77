import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { readKeptFilters, saysNothing } from '#client/features/projects/kept-filters.ts'
import { projectsPageQuery } from '#client/features/projects/projects.queries.ts'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { projectsDefaults, projectsSearch } from '#client/features/projects/projects-search.ts'
import { prefetch } from '#client/lib/prefetch.ts'

export const Route = createFileRoute('/_app/placement/projects/')({
  validateSearch: projectsSearch,
  search: { middlewares: [stripSearchParams(projectsDefaults)] },
  // The filters come back when the list is opened by an address without any; not when they are taken off in it.
  beforeLoad: ({ search, cause }) => {
    const kept = cause === 'enter' && saysNothing(search) ? readKeptFilters() : undefined
    if (kept) throw redirect({ to: '/placement/projects', search: kept, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => prefetch(projectsPageQuery(deps), cause),
  // With the page, so that what reads stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: ProjectsPage,
})
