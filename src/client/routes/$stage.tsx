import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { stageOfPath } from '#domain/project.ts'

/** Opens the projects at one stage: /start, /mediaplan, /calibration, /completed, /reporting. */
export const Route = createFileRoute('/$stage')({
  beforeLoad: ({ params }) => {
    const stage = stageOfPath(params.stage)
    if (stage === undefined || stage === 'brief') throw notFound()
    throw redirect({ to: '/placement/projects', search: { stages: [stage] }, replace: true })
  },
})
