import { type CalendarDate, formatCalendarDate } from '#domain/calendar-date.ts'
import type { Demand } from '#domain/channel-questions/question-demands.ts'
import { type AskedCondition, projectFieldTitle } from '#domain/channel-questions/question-fields.ts'
import { dayOf, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { formatNumber } from '#domain/number-text.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import { searchText } from '#domain/search-text.ts'
import { ME } from './project-questions.ts'

/** What questions ask of a project; `client_budget` in roubles. */
export type AskedProject = {
  id: number
  title: string
  direction: string
  estimate: string
  manager_id: number | null
  creator_id?: number | undefined
  stage: string
  stage_status: string
  placement_start_date: string
  placement_end_date: string
  client_budget: number
}

/** Tells whether a project meets all conditions of a demand of the user. */
export function meetsDemand(project: AskedProject, { search, conditions }: Demand, userId: number): boolean {
  return (
    [project.title, project.estimate].some((text) => searchText(text).includes(searchText(search))) &&
    conditions.every((condition) => meets(valuesOf(project, condition), condition, userId))
  )
}

function meets(values: readonly (string | number)[], condition: AskedCondition, userId: number): boolean {
  switch (condition.is) {
    case 'empty':
      return values.length === 0
    case 'filled':
      return values.length > 0
    case 'one_of':
    case 'none_of': {
      const wanted = condition.values.map((value) => (value === ME ? String(userId) : value))
      return values.some((value) => wanted.includes(String(value))) === (condition.is === 'one_of')
    }
    case 'between': {
      const { from, to, isAbove, isBelow } = condition
      return values.map(Number).some((value) => {
        if ((isAbove && value === from) || (isBelow && value === to)) return false
        return value >= (from ?? -Infinity) && value <= (to ?? Infinity)
      })
    }
    default:
      return false
  }
}

/** Returns the values of a field: none if it is empty, several of a participant. */
function valuesOf(project: AskedProject, { field }: AskedCondition): (string | number)[] {
  const known = (value: number | null | undefined) => (value === null || value === undefined ? [] : [value])
  switch (field) {
    case 'directions':
      return [project.direction]
    case 'estimate_titles':
      return [project.estimate]
    case 'stages':
      return [project.stage]
    case 'stage_statuses':
      return [project.stage_status]
    case 'placement_start':
      return [dayNumber(project.placement_start_date)]
    case 'placement_end':
      return [dayNumber(project.placement_end_date)]
    case 'client_budget':
      return [project.client_budget]
    case 'manager_ids':
      return known(project.manager_id)
    case 'creator_ids':
      return known(project.creator_id)
    case 'person':
      return [...known(project.manager_id), ...known(project.creator_id)]
    default:
      return []
  }
}

const dayNumber = (day: CalendarDate) => numberOfDay(day.slice(0, 10))

/** Returns the value by which projects are ordered or summed up. */
export function projectNumber(project: AskedProject, field: string): number {
  if (field === 'placement_start') return dayNumber(project.placement_start_date)
  if (field === 'placement_end') return dayNumber(project.placement_end_date)
  return field === 'client_budget' ? project.client_budget : project.id
}

/** Returns a condition in words: «менеджер Ольга Семёнова», «этап: кроме Завершен», «бюджет больше 1 000 000 ₽». */
export function projectConditionText(condition: AskedCondition, personName: (id: string) => string): string {
  const { field } = condition
  const title = projectFieldTitle(field).toLowerCase()
  switch (condition.is) {
    case 'empty':
    case 'filled':
      return `${title} ${condition.is === 'empty' ? 'не назначен' : 'назначен'}`
    case 'one_of':
    case 'none_of': {
      const names = condition.values.map((value) => (isPeople(field) ? personName(value) : choiceLabel(value)))
      const list = names.join(' или ')
      if (field === 'person') return `${condition.is === 'one_of' ? 'менеджер или создатель' : 'без участия:'} ${list}`
      const joint = isPeople(field) ? '' : ':'
      return `${title}${condition.is === 'one_of' ? joint : ': кроме'} ${list}`
    }
    case 'between':
      return `${title} ${rangeText(condition)}`
    default:
      return title
  }
}

const isPeople = (field: string) => ['manager_ids', 'creator_ids', 'person'].includes(field)
const choiceLabel = (value: string) =>
  isProjectStage(value) ? projectStages[value] : isStageStatus(value) ? stageStatuses[value] : `«${value}»`

function rangeText({ field, from, to, isAbove, isBelow }: Extract<AskedCondition, { is: 'between' }>): string {
  const isMoney = field === 'client_budget'
  const show = (side: number) => (isMoney ? `${formatNumber(side)}\u00a0₽` : formatCalendarDate(dayOf(side)))
  if (from !== null && from === to) return show(from)
  const [since, until] = isMoney ? ['от', 'до'] : ['с', 'по']
  return [
    ...(from === null ? [] : [`${isAbove ? 'больше' : since} ${show(from)}`]),
    ...(to === null ? [] : [`${isBelow ? 'меньше' : until} ${show(to)}`]),
  ].join(' ')
}
