import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { readKeptFilters, saysNothing } from '#client/features/projects/data/kept-filters.ts'
import { projectsPageQuery } from '#client/features/projects/data/projects.queries.ts'
import { projectsDefaults, projectsSearch } from '#client/features/projects/data/projects-search.ts'
import { ProjectsPage } from '#client/features/projects/list/projects-page.tsx'
import { prefetch } from '#client/lib/api/prefetch.ts'
import { openAsLeft } from '#client/lib/page/list-places.ts'

export const Route = createFileRoute('/_app/placement/projects/')({
  validateSearch: projectsSearch,
  search: { middlewares: [stripSearchParams(projectsDefaults)] },
  beforeLoad: ({ search, cause, location }) => {
    openAsLeft({ cause, location })
    // Those of another visit, when the address has none; not when they are taken off in the list.
    const kept = cause === 'enter' && saysNothing(search) ? readKeptFilters() : undefined
    if (kept) throw redirect({ to: '/placement/projects', search: kept, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => prefetch(projectsPageQuery(deps), cause),
  // With the page, so that what reads stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: ProjectsPage,
})
