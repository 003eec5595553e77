import type { ListedProject } from '#contract/project.ts'
import { isProjectStage, type ProjectStage, projectStages, stageOrder, stepState } from '#domain/project.ts'
import styles from './stage-mark.module.css'

/** Shows the stage's name above six bars for the completed, current and future stages. */
export function StageMark({ project }: { project: ListedProject }) {
  const { stage: current, stage_status: status } = project
  if (!isProjectStage(current)) return <span className={styles.unknown}>-</span>
  return (
    <span className={styles.mark}>
      <span className={styles.name}>{projectStages[current]}</span>
      <span className={styles.bars} aria-hidden>
        {stageOrder.map((stage) => (
          <i key={stage} data-bar={barOf(stage, current, status)} />
        ))}
      </span>
    </span>
  )
}

function barOf(stage: ProjectStage, current: ProjectStage, status: string) {
  const { state } = stepState(stage, current, status)
  return state === 'in_process' && status === 'declined' ? 'declined' : state
}
