import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { estimatesDefaults, estimatesSearch } from '#client/features/estimates/data/estimates-search.ts'
import { EstimatesPage } from '#client/features/estimates/estimates-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'
import { openAsLeft } from '#client/lib/page/list-places.ts'

export const Route = createFileRoute('/_app/placement/estimates/')({
  validateSearch: estimatesSearch,
  search: { middlewares: [stripSearchParams(estimatesDefaults)] },
  beforeLoad: openAsLeft,
  loader: ({ cause }) => prefetch(estimatesQuery(), cause),
  component: EstimatesPage,
})
