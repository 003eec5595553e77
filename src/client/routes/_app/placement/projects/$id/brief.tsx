import { createFileRoute, notFound } from '@tanstack/react-router'
import { BriefPage } from '#client/features/brief/form/brief-page.tsx'
import { readIdParam } from '#client/lib/page/id-param.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/brief')({
  loader: ({ params }) => {
    const id = readIdParam(params.id)
    if (id === undefined) throw notFound()
    return { id }
  },
  component: ProjectBriefPage,
})

function ProjectBriefPage() {
  return <BriefPage {...Route.useLoaderData()} />
}
