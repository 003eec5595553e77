import { createFileRoute, notFound } from '@tanstack/react-router'
import { projectQuery } from '#client/data/project.queries.ts'
import { StagePage } from '#client/features/projects/stage-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'
import { readIdParam } from '#client/lib/page/address-params.ts'
import { stageOfPath } from '#domain/project.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/$stage')({
  loader: ({ params, cause }) => {
    const stage = stageOfPath(params.stage)
    const id = readIdParam(params.id)
    // The brief has a route of its own.
    if (stage === undefined || stage === 'brief' || id === undefined) throw notFound()
    prefetch(projectQuery(id), cause)
    return { id, stage }
  },
  component: () => <StagePage {...Route.useLoaderData()} />,
})
