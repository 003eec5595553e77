import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { stageOfPath } from '#domain/project.ts'

/** /start, /mediaplan, /calibration, /completed, /reporting: the projects that are at this stage. */
export const Route = createFileRoute('/$stage')({
  beforeLoad: ({ params }) => {
    const stage = stageOfPath(params.stage)
    if (stage === undefined || stage === 'brief') throw notFound()
    throw redirect({ to: '/placement/projects', search: { stages: [stage] }, replace: true })
  },
})
