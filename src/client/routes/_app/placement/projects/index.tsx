import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { projectsPageQuery } from '#client/features/projects/projects.queries.ts'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { projectsDefaults, projectsSearch, readKeptFilters } from '#client/features/projects/projects-search.ts'
import { prefetch } from '#client/lib/api/query-client.ts'
import { openAsLeft } from '#client/lib/page/list-places.ts'

export const Route = createFileRoute('/_app/placement/projects/')({
  validateSearch: projectsSearch,
  search: { middlewares: [stripSearchParams(projectsDefaults)] },
  beforeLoad: ({ cause, location }) => {
    openAsLeft({ cause, location })
    // Entering the list without a search restores the stored filters; removing filters in the list does not, and neither
    // does a link to all projects, which names its page.
    const kept = cause === 'enter' && location.searchStr === '' ? readKeptFilters() : undefined
    if (kept) throw redirect({ to: '/placement/projects', search: kept, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => prefetch(projectsPageQuery(deps), cause),
  component: ProjectsPage,
})
