import { createFileRoute } from '@tanstack/react-router'
import { EstimateHistoryPage } from '#client/features/estimates/estimate-history-page.tsx'
import { loadId } from '#client/lib/page/address-params.ts'

export const Route = createFileRoute('/_app/placement/estimates/$id/history')({
  loader: loadId,
  component: () => <EstimateHistoryPage {...Route.useLoaderData()} />,
})
