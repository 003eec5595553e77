import { createFileRoute } from '@tanstack/react-router'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { PositionsPage } from '#client/features/registries/positions-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'

export const Route = createFileRoute('/_app/placement/positions-registry/')({
  loader: ({ cause }) => prefetch(positionsQuery(), cause),
  component: PositionsPage,
})
