import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EstimatesPage } from '#client/features/estimates/estimates-page.tsx'
import { estimatesDefaults, estimatesSearch } from '#client/features/estimates/estimates-search.ts'
import { estimatesQuery } from '#client/lib/estimates.queries.ts'
import { openAsLeft } from '#client/lib/list-places.ts'
import { prefetch } from '#client/lib/prefetch.ts'

export const Route = createFileRoute('/_app/placement/estimates/')({
  validateSearch: estimatesSearch,
  search: { middlewares: [stripSearchParams(estimatesDefaults)] },
  beforeLoad: openAsLeft,
  loader: ({ cause }) => prefetch(estimatesQuery(), cause),
  // With the page, so that what reads stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: EstimatesPage,
})
