import { createFileRoute, redirect } from '@tanstack/react-router'
import { readKeptFilters } from '#client/features/projects/kept-filters.ts'

export const Route = createFileRoute('/_app/placement/')({
  beforeLoad: () => {
    // The list itself restores its filters only when it is entered, and this may lead from it to itself.
    throw redirect({ to: '/placement/projects', search: readKeptFilters() ?? {}, replace: true })
  },
})
