import { createFileRoute } from '@tanstack/react-router'
import { ChannelHistoryPage } from '#client/features/channels/channel/channel-history-page.tsx'
import { loadId } from '#client/lib/page/address-params.ts'

export const Route = createFileRoute('/_app/placement/channels-base/$id/history')({
  loader: loadId,
  component: () => <ChannelHistoryPage {...Route.useLoaderData()} />,
})
