import { stageLink } from '#client/ui/page/stage-link.ts'
import type { Project } from '#contract/project.ts'
import { isProjectStage } from '#domain/project.ts'

/** What stands out in the list: briefs that wait for a decision or for their creator, and stages that are unknown here. */
export function highlightOf({
  stage,
  stage_status,
}: Project): 'pending' | 'declined' | 'unknown' | undefined {
  if (!isProjectStage(stage)) return 'unknown'
  if (stage !== 'brief') return undefined
  return stage_status === 'pending' || stage_status === 'declined' ? stage_status : undefined
}

/** The screen of the stage that the project is at; a stage that this version does not know has none. */
export function stageScreen({ id, stage }: Project) {
  return isProjectStage(stage) ? stageLink(id, stage) : undefined
}

export function titleOf({ id, title }: Project): string {
  return title || `Проект №${id}`
}
