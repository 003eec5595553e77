import { createFileRoute, redirect } from '@tanstack/react-router'
import { readKeptFilters } from '#client/features/projects/projects-search.ts'
import { listPlaces } from '#client/lib/page/list-places.ts'

export const Route = createFileRoute('/_app/placement/')({
  beforeLoad: () => {
    // `openAsLeft` acts only on entering a list, but this redirect may lead from the list to itself.
    const href = listPlaces.addressOf('/placement/projects')
    if (href !== undefined) throw redirect({ href, replace: true })
    throw redirect({ to: '/placement/projects', search: readKeptFilters() ?? {}, replace: true })
  },
})
