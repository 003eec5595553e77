import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScreen } from '#client/ui/theme/screen.ts'
import { type ProjectStage, type StepState, stageOrder, stepState } from '#domain/project.ts'
import styles from './project-stepper.module.css'
import { stageLink } from './stage-link.ts'

type ProjectStepperProps = {
  /** Undefined for a new project, whose steps are not links. */
  projectId?: number | undefined
  /** The project's stage; `status` is the status within that stage. */
  current: ProjectStage
  status: string
  /** The stage whose screen is open. */
  shown: ProjectStage
}

const stepNames: Record<ProjectStage, string> = {
  brief: 'Бриф',
  media_plan: 'Медиаплан',
  start_project: 'Старт',
  calibration: 'Калибровка',
  report: 'Отчетность',
  project_completed: 'Завершение',
}

const stateWords: Record<StepState['state'], string> = {
  finished: 'Завершен',
  in_process: 'В процессе',
  waiting: 'Ожидает',
}

/**
 * Shows the six stages of a project; reached stages link to their screens. Phones show the open stage's name above six
 * bars.
 */
export function ProjectStepper({ shown, ...project }: ProjectStepperProps) {
  const { current, status } = project
  const isPhone = useScreen() === 'phone'
  const stateOf = (stage: ProjectStage) => stepState(stage, current, status).state
  return (
    <nav className={isPhone ? styles.bars : styles.discs} aria-label="Этапы проекта">
      {isPhone && (
        <p className={styles.summary}>
          <span className={styles.summaryName}>{stepNames[shown]}</span>
          <span className={styles.summaryState}>
            {stateWords[stateOf(shown)]} · {stageOrder.indexOf(shown) + 1} из {stageOrder.length}
          </span>
        </p>
      )}
      <ol className={isPhone ? styles.barList : styles.steps}>
        {stageOrder.map((stage, index) => (
          <li
            key={stage}
            className={isPhone ? styles.bar : styles.step}
            data-state={stateOf(stage)}
            aria-current={stage === shown ? 'step' : undefined}
          >
            <StepLink {...project} stage={stage} className={isPhone ? styles.barLink : styles.link}>
              {!isPhone && (
                <span className={styles.disc} aria-hidden>
                  {stateOf(stage) === 'finished' ? <Check size={16} strokeWidth={2.25} /> : index + 1}
                </span>
              )}
              <span className={isPhone ? 'visually-hidden' : styles.words}>
                <span className={styles.name}>{stepNames[stage]}</span>{' '}
                <span className={styles.state}>{stateWords[stateOf(stage)]}</span>
              </span>
            </StepLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type StepLinkProps = Pick<ProjectStepperProps, 'projectId' | 'current' | 'status'> & {
  stage: ProjectStage
  className: string | undefined
  children: ReactNode
}

/** Links to the screen of a stage that the project has reached; otherwise renders plain content. */
function StepLink({ projectId, stage, current, status, className = '', children }: StepLinkProps) {
  if (projectId === undefined || !stepState(stage, current, status).isClickable) {
    return <span className={className}>{children}</span>
  }
  return (
    <Link {...stageLink(projectId, stage)} className={className}>
      {children}
    </Link>
  )
}
