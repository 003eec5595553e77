import { createFileRoute } from '@tanstack/react-router'
import { BriefHistoryPage } from '#client/features/brief/brief-history-page.tsx'
import { loadId } from '#client/lib/page/address-params.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/history')({
  loader: loadId,
  component: () => <BriefHistoryPage {...Route.useLoaderData()} />,
})
