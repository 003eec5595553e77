import { createFileRoute, notFound } from '@tanstack/react-router'
import { BriefHistoryPage } from '#client/features/brief/form/brief-history-page.tsx'
import { readIdParam } from '#client/lib/page/id-param.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/history')({
  loader: ({ params }) => {
    const id = readIdParam(params.id)
    if (id === undefined) throw notFound()
    return { id }
  },
  component: HistoryPage,
})

function HistoryPage() {
  const { id } = Route.useLoaderData()
  return <BriefHistoryPage id={id} />
}
