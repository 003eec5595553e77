import { linkOptions } from '@tanstack/react-router'
import { type ProjectStage, stagePaths } from '#domain/project.ts'

/** What leads to the screen of a project's stage. The brief's has a route of its own. */
export function stageLink(projectId: number, stage: ProjectStage) {
  const id = String(projectId)
  return stage === 'brief'
    ? linkOptions({ to: '/placement/projects/$id/brief', params: { id } })
    : linkOptions({ to: '/placement/projects/$id/$stage', params: { id, stage: stagePaths[stage] } })
}
