import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChannelHistoryPage } from '#client/features/channels/channel/channel-history-page.tsx'
import { readIdParam } from '#client/lib/page/id-param.ts'

export const Route = createFileRoute('/_app/placement/channels-base/$id/history')({
  loader: ({ params }) => {
    const id = readIdParam(params.id)
    if (id === undefined) throw notFound()
    return { id }
  },
  component: HistoryPage,
})

function HistoryPage() {
  const { id } = Route.useLoaderData()
  return <ChannelHistoryPage id={id} />
}
