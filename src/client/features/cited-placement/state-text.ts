import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'

/** Returns a stage and its status, written as `brief/pending`, in words: «Бриф: ожидает». */
export function stateText(state: string): string {
  const [stage = '', status = ''] = state.split('/')
  const name = isProjectStage(stage) ? projectStages[stage] : stage
  return `${name}: ${isStageStatus(status) ? stageStatuses[status].toLocaleLowerCase('ru') : status}`
}
