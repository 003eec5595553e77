import { createFileRoute, notFound } from '@tanstack/react-router'
import { projectQuery } from '#client/features/projects/projects.queries.ts'
import { StagePage } from '#client/features/projects/stage-page.tsx'
import { prefetch } from '#client/lib/prefetch.ts'
import { stageOfPath } from '#domain/project.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/$stage')({
  loader: ({ params, cause }) => {
    const stage = stageOfPath(params.stage)
    // The brief has a route of its own.
    if (stage === undefined || stage === 'brief' || !/^\d{1,10}$/.test(params.id)) throw notFound()
    const id = Number(params.id)
    prefetch(projectQuery(id), cause)
    return { id, stage }
  },
  codeSplitGroupings: [['loader', 'component']],
  component: ProjectStagePage,
})

function ProjectStagePage() {
  return <StagePage {...Route.useLoaderData()} />
}
