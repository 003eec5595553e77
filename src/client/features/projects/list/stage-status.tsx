import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { ListedProject } from '#contract/project.ts'
import { isProjectStage, isStageStatus, projectStages, type StageStatus, stageStatuses } from '#domain/project.ts'
import styles from './stage-mark.module.css'

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }

type StageStatusTagProps = {
  project: ListedProject
  /** Adds the name of the stage, such as «Бриф: ожидает», where no column shows it. */
  saysStage?: boolean
}

/** Shows the status of the stage, also of an unknown one; a hyphen for a status unknown to this version. */
export function StageStatusTag({ project, saysStage = false }: StageStatusTagProps) {
  const { stage, stage_status: status } = project
  if (!isStageStatus(status)) return <span className={styles.unknown}>-</span>
  return (
    <StatusTag tone={tones[status]} {...(saysStage && isProjectStage(stage) && { of: projectStages[stage] })}>
      {stageStatuses[status]}
    </StatusTag>
  )
}
