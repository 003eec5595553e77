import { createFileRoute } from '@tanstack/react-router'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { PositionsPage } from '#client/features/positions/positions-page.tsx'
import { prefetch } from '#client/lib/api/prefetch.ts'

export const Route = createFileRoute('/_app/placement/positions-registry/')({
  loader: ({ cause }) => prefetch(positionsQuery(), cause),
  // With the page, so that reading the offline copy stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: PositionsPage,
})
