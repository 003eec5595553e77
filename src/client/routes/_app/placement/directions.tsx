import { createFileRoute } from '@tanstack/react-router'
import { directionsQuery } from '#client/features/directions/directions.queries.ts'
import { DirectionsPage } from '#client/features/directions/directions-page.tsx'
import { prefetch } from '#client/lib/api/prefetch.ts'

export const Route = createFileRoute('/_app/placement/directions')({
  loader: ({ cause }) => prefetch(directionsQuery(), cause),
  // With the page, so that reading the offline copy stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: DirectionsPage,
})
