import { projectStages, stageStatuses } from './project.ts'

/** The names of a filter's options in the API: in a path, and in the answer with the first page of each filter. */
type Options = { option: string; options: string }

/**
 * What a filter compares: titles of related rows, users by id (and the option of projects without one), keys of a table
 * of labels, or a range of days or of roubles.
 */
type Declaration = { name: string; title: string } & (
  | (Options & { kind: 'titles' })
  | (Options & { kind: 'people'; noUser?: string })
  | (Options & { kind: 'choices'; choices: Readonly<Record<string, string>> })
  | { kind: 'days' | 'amounts'; from: string; to: string }
)

/** Stands for no user among the ids of users. */
export const NO_USER = 0

/**
 * Declares each filter of projects once, in the order of the controls. The API, the address, the controls and the
 * server's conditions derive from it. The name is that of the parameter; a range has `…_from` and `…_to`.
 */
export const projectFilters = [
  { name: 'directions', kind: 'titles', title: 'Направление', option: 'direction', options: 'directions' },
  { name: 'estimate_titles', kind: 'titles', title: 'Расчётка', option: 'estimate', options: 'estimates' },
  { name: 'placement_start', kind: 'days', title: 'Дата старта', from: 'Дата начала от', to: 'Дата начала до' },
  { name: 'stages', kind: 'choices', title: 'Этап', option: 'stage', options: 'stages', choices: projectStages },
  {
    name: 'stage_statuses',
    kind: 'choices',
    title: 'Статус',
    option: 'status',
    options: 'statuses',
    choices: stageStatuses,
  },
  { name: 'placement_end', kind: 'days', title: 'Дата окончания', from: 'Дата конца от', to: 'Дата конца до' },
  { name: 'creator_ids', kind: 'people', title: 'Создатель', option: 'creator', options: 'creators' },
  {
    name: 'manager_ids',
    kind: 'people',
    title: 'Менеджер',
    option: 'manager',
    options: 'managers',
    noUser: 'Без менеджера',
  },
  { name: 'client_budget', kind: 'amounts', title: 'Бюджет', from: 'Бюджет от, ₽', to: 'Бюджет до, ₽' },
] as const satisfies readonly Declaration[]

export type ProjectFilterField = (typeof projectFilters)[number]
/** A range of values. */
export type RangeField = Extract<ProjectFilterField, { from: string }>
/** A choice among options. */
export type ListField = Exclude<ProjectFilterField, RangeField>

export const listFields = projectFilters.filter((field): field is ListField => !('from' in field))

type Item<Field> = Field extends { choices: infer Choices }
  ? keyof Choices & string
  : Field extends { kind: 'people' }
    ? number
    : string
/** The value that one entry of a list has, by the filter's name. */
export type ListItems = { [Field in ListField as Field['name']]: Item<Field> }
/** What the ends of each range are, by the names of their parameters. */
export type RangeEnds<Day, Amount = Day> = {
  [Field in RangeField as `${Field['name']}_${'from' | 'to'}`]: Field extends { kind: 'days' } ? Day : Amount
}

/** Whether a value of the filter stands for projects without such a user. */
export const isNoUser = (field: ListField, value: unknown) => 'noUser' in field && value === NO_USER

/** Builds an object with a value for each parameter of the filters. */
export function ofEachParam<List, End>(listOf: (field: ListField) => List, endOf: (field: RangeField) => End) {
  const entries = projectFilters.flatMap((field): [string, List | End][] => {
    if (!('from' in field)) return [[field.name, listOf(field)]]
    return [`${field.name}_from`, `${field.name}_to`].map((name) => [name, endOf(field)])
  })
  // Object.fromEntries loses the types of its keys.
  return Object.fromEntries(entries) as Record<keyof ListItems, List> & RangeEnds<End>
}

/** What questions ask of projects beside the filters of the list; a participant is the manager or the creator. */
export const askedOfProjects = [
  { name: 'person', kind: 'people', title: 'Участник' },
  { name: 'set_ready', kind: 'days', title: 'Готовность сета' },
  { name: 'duration', kind: 'amounts', title: 'Длительность', unit: 'дн' },
  { name: 'start_month', kind: 'titles', title: 'Месяц старта' },
  { name: 'end_month', kind: 'titles', title: 'Месяц окончания' },
] as const

/** What questions ask of estimates beside their titles. */
export const askedOfEstimates = [
  { name: 'vat_percent', kind: 'amounts', title: 'НДС', unit: '%' },
  { name: 'commission_percent', kind: 'amounts', title: 'Комиссия', unit: '%' },
  { name: 'ad_fee_percent', kind: 'amounts', title: 'Рекламный сбор', unit: '%' },
  { name: 'payment_terms_days', kind: 'amounts', title: 'Отсрочка', unit: 'дн' },
] as const
