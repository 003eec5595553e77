import { linkOptions } from '@tanstack/react-router'
import { type ProjectStage, stagePaths } from '#domain/project.ts'

/** Returns link options for the screen of a project's stage. The brief has its own route. */
export function stageLink(projectId: number, stage: ProjectStage) {
  const id = String(projectId)
  return stage === 'brief'
    ? linkOptions({ to: '/placement/projects/$id/brief', params: { id } })
    : linkOptions({ to: '/placement/projects/$id/$stage', params: { id, stage: stagePaths[stage] } })
}
