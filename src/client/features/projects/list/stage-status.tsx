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

/** Shows the status of the stage; that of an unknown stage is dimmed as its row is, and an unknown status is a hyphen. */
export function StageStatusTag({ project, saysStage = false }: StageStatusTagProps) {
  const { stage, stage_status: status } = project
  if (!isStageStatus(status)) return <span className={styles.unknown}>-</span>
  if (!isProjectStage(stage)) return <span className={styles.unknown}>{stageStatuses[status]}</span>
  return (
    <StatusTag tone={tones[status]} {...(saysStage && { of: projectStages[stage] })}>
      {stageStatuses[status]}
    </StatusTag>
  )
}
