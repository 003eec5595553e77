import { Link } from '@tanstack/react-router'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { stageLink } from '#client/ui/page/stage-link.ts'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { ListedProject } from '#contract/project.ts'
import {
  isProjectStage,
  isStageStatus,
  type ProjectStage,
  projectStages,
  type StageStatus,
  stageOrder,
  stageStatuses,
  stepState,
} from '#domain/project.ts'
import styles from './project-row.module.css'

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

export const titleOf = ({ id, title }: ListedProject): string => title || `Проект №${id}`

type ProjectTitleProps = { project: ListedProject; linkClass: string | undefined; textClass?: string | undefined }

/** The title links to the project's page, for the keyboard and for opening in a new tab. */
export function ProjectTitle({ project, linkClass, textClass }: ProjectTitleProps) {
  const screen = stageScreen(project)
  const control = useRowControl<HTMLAnchorElement>()
  if (screen === undefined) return <span className={textClass}>{titleOf(project)}</span>
  return (
    <Link {...screen} {...control} preload={false} className={linkClass}>
      {titleOf(project)}
    </Link>
  )
}

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

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }
