import { createFileRoute } from '@tanstack/react-router'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { DirectionsPage } from '#client/features/registries/directions-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'

export const Route = createFileRoute('/_app/placement/directions')({
  loader: ({ cause }) => prefetch(directionsQuery(), cause),
  component: DirectionsPage,
})
