import * as z from 'zod/mini'
import { isSetReadyInPeriod, maxBriefSummary, maxDeclineComment } from '#domain/brief.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'
import { defineEndpoint } from './endpoint.ts'
import { byId, calendarDate, requiredAmount, requiredId, requiredLongText, requiredText } from './fields.ts'
import { brief, project } from './project.ts'

/** The text fields of a brief and its budget, in the order of the form. */
export const briefFields = z.object({
  client_budget: requiredAmount('Введите бюджет клиента до НДС'),
  business_goal: requiredLongText('Введите бизнес-цель'),
  project_goal: requiredLongText('Введите цель проекта', maxBriefSummary),
  promotion_object: requiredLongText('Введите объект продвижения'),
  target_audience: requiredLongText('Введите целевую аудиторию'),
  event_description: requiredLongText('Введите описание события', maxBriefSummary),
  tov_notes: requiredLongText('Введите тональность (ToV)'),
  channel_wishes: requiredLongText('Введите пожелания по каналам'),
  channel_references: requiredLongText('Введите референсы каналов'),
  channel_stop_list: requiredLongText('Введите стоп-лист каналов'),
  post_content: requiredLongText('Введите содержание поста'),
  ad_marking: requiredLongText('Введите маркировку рекламы'),
  post_format: requiredLongText('Введите формат поста'),
  links_in_post: requiredLongText('Введите ссылки в посте'),
  material_links: requiredLongText('Введите ссылки на материалы'),
})

export const setReadyOutsidePeriod = 'Дата готовности сета должна быть в пределах периода размещения'

export const periodTurned = 'Конец периода раньше начала'

const setReadyMessage = 'Выберите дату готовности сета'

export const projectFields = z.object({
  title: requiredText('Введите название проекта'),
  internal_id: requiredText('Введите номер документа'),
  placement_start_date: calendarDate('Выберите период размещения'),
  placement_end_date: calendarDate('Выберите период размещения'),
  set_ready_date: z.string(setReadyMessage).check(z.refine(isDateTime, setReadyMessage)),
  direction_id: requiredId('Выберите направление'),
  estimate_id: requiredId('Выберите расчётку'),
  manager_id: z.nullable(requiredId('Выберите менеджера')),
})

const version = z.optional(z.int('Неверная версия'))

export const briefInput = z.object({
  project: projectFields.check(
    z.refine(({ placement_start_date, placement_end_date }) => placement_start_date <= placement_end_date, {
      error: periodTurned,
      path: ['placement_end_date'],
    }),
    z.refine(
      ({ set_ready_date, placement_start_date: start, placement_end_date: end }) =>
        !isPeriod(start, end) || isSetReadyInPeriod(set_ready_date, { start, end }),
      { error: setReadyOutsidePeriod, path: ['set_ready_date'] },
    ),
  ),
  brief: briefFields,
  /** The version that the user edited; without it the last writer wins. */
  version,
})
export type BriefInput = z.output<typeof briefInput>

const projectWithBrief = z.object({ project, brief })
export type ProjectWithBrief = z.output<typeof projectWithBrief>

/** `details` of the 409s `brief_decided` and `brief_changed`: the stored project. */
export const briefConflictDetails = projectWithBrief

/** The fields of a new brief that an answer proposes. */
export const briefDraft = z.partial(z.object({ ...projectFields.shape, ...briefFields.shape }))

export const create = defineEndpoint({
  method: 'POST',
  path: '/briefs/',
  summary: 'Новый проект с брифом',
  body: briefInput,
  response: projectWithBrief,
  isAnswerOptional: true,
})

export const update = defineEndpoint({
  method: 'PUT',
  path: '/briefs/:id',
  summary: 'Изменить отклоненный бриф',
  params: byId,
  body: briefInput,
  response: projectWithBrief,
  isAnswerOptional: true,
})

export const declineComment = requiredLongText('Укажите причину отклонения', maxDeclineComment)

export const decide = defineEndpoint({
  method: 'PATCH',
  path: '/briefs/:id/status',
  summary: 'Принять или отклонить бриф',
  params: byId,
  body: z.discriminatedUnion(
    'status',
    [
      // The version keeps a decision from falling on a text that changed after it was read.
      z.object({ status: z.literal('approved'), version }),
      z.object({ status: z.literal('declined'), decline_comment: declineComment, version }),
    ],
    'Неверное значение',
  ),
  response: projectWithBrief,
  isAnswerOptional: true,
})

/** An invalid period is reported once, so that the set's date does not report it again. */
export function isPeriod(start: string, end: string): boolean {
  return isCalendarDate(start) && isCalendarDate(end) && start <= end
}

/** Tells whether the text is an existing moment in the form `YYYY-MM-DD HH:mm:ss`. */
function isDateTime(text: string): boolean {
  const [, date, hour, minute, second] = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text) ?? []
  if (!date || !isCalendarDate(date)) return false
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}
