import { stageLink } from '#client/ui/page/stage-link.ts'
import type { ListedProject } from '#contract/project.ts'
import { isProjectStage } from '#domain/project.ts'

/** Returns the highlight of a row: a pending brief, a declined brief or an unknown stage. */
export function highlightOf({ stage, stage_status }: ListedProject): 'pending' | 'declined' | 'unknown' | undefined {
  if (!isProjectStage(stage)) return 'unknown'
  if (stage !== 'brief') return undefined
  return stage_status === 'pending' || stage_status === 'declined' ? stage_status : undefined
}

/** Returns the link to the page of the project's stage; undefined for a stage unknown to this version. */
export function stageScreen({ id, stage }: ListedProject) {
  return isProjectStage(stage) ? stageLink(id, stage) : undefined
}

export function titleOf({ id, title }: ListedProject): string {
  return title || `Проект №${id}`
}
