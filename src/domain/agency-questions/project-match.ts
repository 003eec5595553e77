import { type CalendarDate, daysBetween, formatCalendarDate } from '#domain/calendar-date.ts'
import type { Demand } from '#domain/channel-questions/question-demands.ts'
import { type AskedCondition, isMoney, projectFieldTitle, unitOf } from '#domain/channel-questions/question-fields.ts'
import { dayOf, type NumberRange, numberOfDay } from '#domain/channel-search/channel-conditions.ts'
import { formatNumber } from '#domain/number-text.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import { askedOfEstimates } from '#domain/project-filters.ts'
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
  set_ready_date?: string
  client_budget: number
}

/** A project or an estimate. */
export type AskedRow = { id: number; title: string } & Partial<
  AskedProject & Record<(typeof askedOfEstimates)[number]['name'], number>
>

type Values = readonly (string | number | null | undefined)[]

/** Returns the values of each field: none if it is empty, several of a participant. */
const valuesOf: Readonly<Record<string, (row: AskedRow) => Values>> = {
  directions: ({ direction }) => [direction],
  estimate_titles: ({ estimate, title }) => [estimate ?? title],
  stages: ({ stage }) => [stage],
  stage_statuses: ({ stage_status }) => [stage_status],
  placement_start: ({ placement_start_date }) => [dayNumber(placement_start_date)],
  placement_end: ({ placement_end_date }) => [dayNumber(placement_end_date)],
  set_ready: ({ set_ready_date }) => [dayNumber(set_ready_date)],
  duration: (row) => [daysBetween(dayOfText(row.placement_start_date), dayOfText(row.placement_end_date))],
  start_month: ({ placement_start_date }) => [dayOfText(placement_start_date).slice(0, 7)],
  end_month: ({ placement_end_date }) => [dayOfText(placement_end_date).slice(0, 7)],
  client_budget: ({ client_budget }) => [client_budget],
  manager_ids: ({ manager_id }) => [manager_id],
  creator_ids: ({ creator_id }) => [creator_id],
  person: ({ manager_id, creator_id }) => [manager_id, creator_id],
  ...Object.fromEntries(askedOfEstimates.map(({ name }) => [name, (row: AskedRow) => [row[name]]])),
}

const dayOfText = (day: CalendarDate = '') => day.slice(0, 10)
const dayNumber = (day: CalendarDate | undefined) => day && numberOfDay(dayOfText(day))

/** Tells whether a project or an estimate meets all conditions of a demand of the user. */
export function meetsDemand(row: AskedRow, { search, conditions }: Demand, userId: number): boolean {
  return (
    [row.title, row.estimate ?? ''].some((text) => searchText(text).includes(searchText(search))) &&
    conditions.every((condition) => {
      const values = valuesOf[condition.field]?.(row) ?? []
      return meets(
        values.flatMap((value) => value ?? []),
        condition,
        userId,
      )
    })
  )
}

function meets(values: readonly (string | number)[], condition: AskedCondition, userId: number): boolean {
  switch (condition.is) {
    case 'empty':
    case 'filled':
      return (values.length === 0) === (condition.is === 'empty')
    case 'one_of':
    case 'none_of': {
      const wanted = condition.values.map((value) => (value === ME ? String(userId) : value))
      return values.some((value) => wanted.includes(String(value))) === (condition.is === 'one_of')
    }
    case 'between': {
      const { from, to, isAbove, isBelow } = condition
      const isIn = (value: number) => value >= (from ?? -Infinity) && value <= (to ?? Infinity)
      return values.map(Number).some((one) => isIn(one) && !(isAbove && one === from) && !(isBelow && one === to))
    }
    default:
      return false
  }
}

/** Returns the value by which rows are ordered or summed up: of a number or a day, else their own number. */
export const rowNumber = (row: AskedRow, field: string) => Number(valuesOf[field]?.(row)[0] ?? row.id)

/** Returns a condition in words: «менеджер Ольга Семёнова», «этап: кроме Завершен», «бюджет больше 1 000 000 ₽». */
export function projectConditionText(condition: AskedCondition, personName: (id: string) => string): string {
  const { field, is } = condition
  const name = projectFieldTitle(field)
  const title = name === 'НДС' ? name : name.toLowerCase()
  if (is === 'empty' || is === 'filled') return `${title} ${is === 'empty' ? 'не назначен' : 'назначен'}`
  if (is === 'between') return `${title} ${rangeText(condition, isMoney(field) ? '₽' : unitOf(field))}`
  if (is !== 'one_of' && is !== 'none_of') return title
  const isPeople = ['manager_ids', 'creator_ids', 'person'].includes(field)
  const names = condition.values.map(isPeople ? personName : choiceLabel).join(' или ')
  if (field === 'person') return `${is === 'one_of' ? 'менеджер или создатель' : 'без участия'} ${names}`
  return `${title}${is === 'none_of' ? ': кроме' : isPeople ? '' : ':'} ${names}`
}

const choiceLabel = (value: string) =>
  isProjectStage(value) ? projectStages[value] : isStageStatus(value) ? stageStatuses[value] : `«${value}»`

function rangeText({ from, to, isAbove, isBelow }: NumberRange, unit: string | undefined): string {
  const show = (side: number) => (unit ? `${formatNumber(side)}\u00a0${unit}` : formatCalendarDate(dayOf(side)))
  if (from !== null && from === to) return show(from)
  const since = isAbove ? 'больше' : unit ? 'от' : 'с'
  const until = isBelow ? 'меньше' : unit ? 'до' : 'по'
  return [from === null ? [] : `${since} ${show(from)}`, to === null ? [] : `${until} ${show(to)}`].flat().join(' ')
}
