import { createFileRoute } from '@tanstack/react-router'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { DirectionsPage } from '#client/features/registries/directions-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'

export const Route = createFileRoute('/_app/placement/directions')({
  loader: ({ cause }) => prefetch(directionsQuery(), cause),
  // The loader splits with the page, which keeps the offline copy out of the first chunk.
  codeSplitGroupings: [['loader', 'component']],
  component: DirectionsPage,
})
