import { createFileRoute, notFound } from '@tanstack/react-router'
import { LazyTemplateHistory } from '#client/features/chat/agency/lazy-template-pages.tsx'
import { readIdParam } from '#client/lib/page/id-param.ts'

export const Route = createFileRoute('/_app/chat/templates/$id/history')({
  loader: ({ params }) => {
    const id = readIdParam(params.id)
    if (id === undefined) throw notFound()
    return { id }
  },
  component: HistoryPage,
})

function HistoryPage() {
  return <LazyTemplateHistory {...Route.useLoaderData()} />
}
