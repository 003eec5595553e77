import type { CalendarDate } from './calendar-date.ts'
import type { ProjectStage, StageStatus } from './project.ts'

export type BriefAction = 'edit' | 'approve' | 'decline'
export type BriefActor = {
  isCreator: boolean
  /** Any user may edit the brief of a disabled creator. */
  isCreatorDisabled: boolean
}

export type BriefTransition = { to: StageStatus } | { refused: 'already_decided' | 'not_editable' | 'not_creator' }

/**
 * Returns the next status, or why the action is refused. Any user decides a pending brief. Its creator, or
 * any user once the creator is disabled, edits a declined one, which makes it pending.
 */
export function briefTransition(status: StageStatus, action: BriefAction, actor: BriefActor): BriefTransition {
  if (action === 'edit') {
    if (status !== 'declined') return { refused: 'not_editable' }
    return actor.isCreator || actor.isCreatorDisabled ? { to: 'pending' } : { refused: 'not_creator' }
  }
  if (status !== 'pending') return { refused: 'already_decided' }
  return { to: action === 'approve' ? 'approved' : 'declined' }
}

/** Returns the project's stage for a status of its brief: approval moves the project to the next stage. */
export function stageOfBrief(status: StageStatus): { stage: ProjectStage; stage_status: StageStatus } {
  return status === 'approved'
    ? { stage: 'media_plan', stage_status: 'pending' }
    : { stage: 'brief', stage_status: status }
}

/** Tells whether `YYYY-MM-DD HH:mm:ss` lies in the placement period, its first and last day included. */
export function isSetReadyInPeriod(setReady: string, period: { start: CalendarDate; end: CalendarDate }): boolean {
  const day = setReady.slice(0, 10)
  return period.start <= day && day <= period.end
}

/**
 * Returns the last edit or change of manager in the history. Decisions are skipped, because they name their own author.
 */
export function lastBriefChange<Event extends { action: string }>(history: readonly Event[] = []): Event | undefined {
  return history.findLast(({ action }) => action === 'edited' || action === 'manager_changed')
}

export const maxDeclineComment = 500
/** Limit of project_goal and event_description. */
export const maxBriefSummary = 1_000

/** Labels of the fields in table, form and messages. */
export const briefFieldNames = {
  title: 'Название проекта',
  internal_id: 'Номер документа',
  placement_period: 'Период размещения',
  client_budget: 'Бюджет клиента до НДС',
  estimate_id: 'Расчётка',
  direction_id: 'Направление',
  set_ready_date: 'Дата готовности сета',
  business_goal: 'Бизнес-цель',
  project_goal: 'Цель проекта',
  promotion_object: 'Объект продвижения',
  target_audience: 'Целевая аудитория',
  event_description: 'Описание события',
  tov_notes: 'Тональность (ToV)',
  channel_wishes: 'Пожелания по каналам',
  channel_references: 'Референсы каналов',
  channel_stop_list: 'Стоп-лист каналов',
  post_content: 'Содержание поста',
  ad_marking: 'Маркировка рекламы',
  post_format: 'Формат поста',
  links_in_post: 'Ссылки в посте',
  material_links: 'Ссылки на материалы',
  manager_id: 'Менеджер',
  creator: 'Создатель проекта',
} as const

/** Messages for a choice of the brief that was deleted. */
export const briefChoiceGone = {
  direction_id: 'Такого направления больше нет. Выберите другое',
  estimate_id: 'Такой расчётки больше нет. Выберите другую',
  manager_id: 'Такого сотрудника больше нет. Выберите другого',
} as const
