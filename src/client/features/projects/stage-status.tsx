import { StatusTag, type StatusTone } from '#client/ui/status-tag.tsx'
import type { Project } from '#contract/project.ts'
import { isProjectStage, isStageStatus, type StageStatus, stageStatuses } from '#domain/project.ts'
import styles from './stage-mark.module.css'

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }

/** How the stage stands; nothing where this version does not know the stage or the status. */
export function StageStatusTag({ project }: { project: Project }) {
  const { stage, stage_status: status } = project
  if (!isProjectStage(stage) || !isStageStatus(status)) return <span className={styles.unknown}>-</span>
  return <StatusTag tone={tones[status]}>{stageStatuses[status]}</StatusTag>
}
