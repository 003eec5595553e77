import { createFileRoute, notFound } from '@tanstack/react-router'
import { TemplateHistoryPage } from '#client/features/chat/agency/template-history-page.tsx'
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
  return <TemplateHistoryPage {...Route.useLoaderData()} />
}
