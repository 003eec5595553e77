/** The stages of a project in their order. */
export const projectStages = {
  brief: 'Бриф',
  media_plan: 'Медиаплан',
  start_project: 'Старт',
  calibration: 'Калибровка',
  report: 'Отчетность',
  project_completed: 'Завершен',
} as const
export type ProjectStage = keyof typeof projectStages

export const stageOrder: readonly ProjectStage[] = [
  'brief',
  'media_plan',
  'start_project',
  'calibration',
  'report',
  'project_completed',
]

export const stageStatuses = { pending: 'Ожидает', approved: 'Утвержден', declined: 'Отклонен' } as const
export type StageStatus = keyof typeof stageStatuses

/** The last path segment of each stage's screen. */
export const stagePaths = {
  brief: 'brief',
  media_plan: 'mediaplan',
  start_project: 'start',
  calibration: 'calibration',
  report: 'reporting',
  project_completed: 'completed',
} as const satisfies Record<ProjectStage, string>

/** Returns the stage of a screen by its last path segment. */
export function stageOfPath(path: string): ProjectStage | undefined {
  return stageOrder.find((stage) => stagePaths[stage] === path)
}

/** Tells whether this version knows the stage; other servers may send more. */
export function isProjectStage(text: string): text is ProjectStage {
  return Object.hasOwn(projectStages, text)
}

export function isStageStatus(text: string): text is StageStatus {
  return Object.hasOwn(stageStatuses, text)
}

export type StepState = { state: 'finished' | 'in_process' | 'waiting'; isClickable: boolean }

/**
 * Returns the state of a step while the project is at `current` with `status`. An approved completion
 * finishes every step.
 */
export function stepState(step: ProjectStage, current: ProjectStage, status: string): StepState {
  const distance = stageOrder.indexOf(step) - stageOrder.indexOf(current)
  if (distance === 0 && step === 'project_completed' && status === 'approved') {
    return { state: 'finished', isClickable: true }
  }
  if (distance < 0) return { state: 'finished', isClickable: true }
  return distance === 0 ? { state: 'in_process', isClickable: true } : { state: 'waiting', isClickable: false }
}

/** The status in which the brief waits for the manager's decision or for the creator's edit. */
export const briefWaitsFor = { manager: 'pending', creator: 'declined' } as const satisfies Record<string, StageStatus>
