import { stageLink } from '#client/ui/page/stage-link.ts'
import type { Project } from '#contract/project.ts'
import { isProjectStage } from '#domain/project.ts'

/** Returns what stands out in the list: briefs that wait for a decision or their creator, and unknown stages. */
export function highlightOf({
  stage,
  stage_status,
}: Project): 'pending' | 'declined' | 'unknown' | undefined {
  if (!isProjectStage(stage)) return 'unknown'
  if (stage !== 'brief') return undefined
  return stage_status === 'pending' || stage_status === 'declined' ? stage_status : undefined
}

/** Returns the screen of the project's stage; undefined for a stage that this version does not know. */
export function stageScreen({ id, stage }: Project) {
  return isProjectStage(stage) ? stageLink(id, stage) : undefined
}

export function titleOf({ id, title }: Project): string {
  return title || `Проект №${id}`
}
