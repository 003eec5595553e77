import * as z from 'zod/mini'
import { isAmount } from '#contract/fields.ts'
import { type ProjectFilter, projectFilter } from '#contract/projects.ts'
import { formatCalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { kopecksOf } from '#domain/money.ts'
import { briefWaitsFor, projectStages, stageOrder, stageStatuses } from '#domain/project.ts'
import { NO_USER } from '#domain/project-filters.ts'
import type { Arguments, Sources } from './declared-tool.ts'
import { namedThings } from './named-things.ts'
import { rubleText } from './texts/figure-text.ts'

const text = z.optional(z.nullable(z.string()))
const texts = z.optional(z.nullable(z.array(z.string())))
export const projectQueryInput = {
  title: text,
  states: texts,
  direction: text,
  estimate: text,
  manager: text,
  creator: text,
  waits_for: text,
  start: text,
  end: text,
  budget: text,
}

/** The filter that every project matches. */
export const anyProject = z.parse(projectFilter, {})

/** A list of projects that one address opens, and its conditions in words. */
export type ProjectQuery = { filter: ProjectFilter; words: readonly string[] }

type Person = { id: number; name: string }
type Role = 'manager' | 'creator'

/**
 * Reads the arguments into one or two lists, or returns a fault for the model that names the nearest values. A brief
 * waits for its manager when it is pending and for its creator when it is declined, which are two lists.
 */
export async function readProjectQuery(
  input: Arguments<typeof projectQueryInput>,
  { placement, userId }: Pick<Sources, 'placement' | 'userId'>,
): Promise<ProjectQuery[] | string> {
  const faults: string[] = []
  const known = <Thing>(found: Thing[] | string): Thing[] => {
    if (typeof found !== 'string') return found
    faults.push(found)
    return []
  }
  const titled = (what: string, given: string, known: readonly { title: string }[]) =>
    namedThings(what, given, { known, nameOf: ({ title }) => title })
  const person = (given: string, among: readonly Person[]) =>
    isMyself(given)
      ? [{ id: userId, name: among.find(({ id }) => id === userId)?.name ?? 'вы' }]
      : namedThings('сотрудника', given, { known: among, nameOf: ({ name }) => name })

  const stated = (input.states ?? []).flatMap((given) => known(stateOf(given)))
  const directions = input.direction ? known(titled('направления', input.direction, await placement.directions())) : []
  const estimates = input.estimate ? known(titled('расчётки', input.estimate, await placement.estimates.list())) : []
  const people = async (given: string | null | undefined, role: Role) =>
    given
      ? known(person(given, [...(role === 'manager' ? [withoutManager] : []), ...(await placement.people(role))]))
      : []
  const managers = await people(input.manager, 'manager')
  const creators = await people(input.creator, 'creator')
  const [start, end, budget] = [
    endsOf(input.start, isCalendarDate),
    endsOf(input.end, isCalendarDate),
    endsOf(input.budget, (text) => /^\d+(\.\d+)?$/.test(text) && isAmount(Number(text))),
  ]
  if (!start || !end || !budget) {
    faults.push('start и end пиши так: 2026-12-01..2026-12-31, budget так: 100000..300000; конец может быть пустым.')
    return faults.slice(0, mostFaults).join('\n')
  }
  const ranges = {
    placement_start_from: start[0],
    placement_start_to: start[1],
    placement_end_from: end[0],
    placement_end_to: end[1],
    client_budget_from: budget[0] === null ? null : Number(budget[0]),
    client_budget_to: budget[1] === null ? null : Number(budget[1]),
  }
  const waitsFor = input.waits_for?.trim() || undefined
  const everyone = [...(await placement.people('manager')), ...(await placement.people('creator'))]
  const waited = waitsFor === undefined ? [] : known(person(waitsFor, uniqueById(everyone)))
  if (waitsFor !== undefined && stated.length > 0) faults.push('waits_for задаёт этап сам: убери states.')
  if (faults.length > 0) return faults.slice(0, mostFaults).join('\n')

  const search = (input.title ?? '').replaceAll('\0', '').trim().slice(0, longestTitle)
  const query: ProjectQuery = {
    filter: {
      ...anyProject,
      search,
      directions: uniqueTitles(directions),
      estimate_titles: uniqueTitles(estimates),
      ...ranges,
      stages: stated.flatMap((state) => (state.kind === 'stage' ? [state.key] : [])),
      stage_statuses: stated.flatMap((state) => (state.kind === 'status' ? [state.key] : [])),
      creator_ids: creators.map(({ id }) => id),
      manager_ids: managers.map(({ id }) => id),
    },
    words: [
      ...(search === '' ? [] : [`«${search}»`]),
      ...stated.map(({ label }) => label),
      ...uniqueTitles(directions),
      ...uniqueTitles(estimates).map((title) => `расчётка «${title}»`),
      ...managers.slice(0, 1).map(({ id, name }) => (id === NO_USER ? name.toLowerCase() : `менеджер ${name}`)),
      ...creators.slice(0, 1).map(({ name }) => `создатель ${name}`),
      ...boundWords('старт с', ranges.placement_start_from, formatCalendarDate),
      ...boundWords('старт по', ranges.placement_start_to, formatCalendarDate),
      ...boundWords('конец с', ranges.placement_end_from, formatCalendarDate),
      ...boundWords('конец по', ranges.placement_end_to, formatCalendarDate),
      ...boundWords('бюджет от', ranges.client_budget_from, sumText),
      ...boundWords('бюджет до', ranges.client_budget_to, sumText),
    ],
  }
  if (waitsFor === undefined) return [query]
  const waiting = waitingFor(waited, query)
  return waiting.length > 0 ? waiting : 'Ни один бриф с такими manager и creator не ждёт этого человека: убери их.'
}

const boundWords = <Value>(words: string, value: Value | null, textOf: (value: Value) => string) =>
  value === null ? [] : [`${words} ${textOf(value)}`]
const sumText = (roubles: number) => rubleText(kopecksOf(roubles))

/** Returns the ends of `from..to`, of which one may be empty; undefined if another text stands there. */
function endsOf(given: string | null | undefined, isEnd: (text: string) => boolean) {
  const [from = '', to = from, ...rest] = (given ?? '').split('..').map((text) => text.trim())
  const isKnown = rest.length === 0 && [from, to].every((text) => text === '' || isEnd(text))
  return isKnown ? ([from || null, to || null] as const) : undefined
}

const withoutManager = { id: NO_USER, name: 'Без менеджера' }
const mostFaults = 5
const longestTitle = 200

const isMyself = (given: string) => ['я', 'меня', 'мне', 'me'].includes(given.trim().toLowerCase())

const uniqueTitles = (things: readonly { title: string }[]) => [...new Set(things.map(({ title }) => title))]
export const uniqueById = (people: readonly Person[]) => [...new Map(people.map((one) => [one.id, one])).values()]

const states = [
  ...stageOrder.map((key) => ({ kind: 'stage' as const, key, label: projectStages[key] })),
  ...(['pending', 'approved', 'declined'] as const).map((key) => ({
    kind: 'status' as const,
    key,
    label: stageStatuses[key],
  })),
]

/** A stage or a status by its Russian name, or by the name that the wire has. */
function stateOf(given: string) {
  const state = states.find(({ key }) => key === given.trim())
  return state ? [state] : namedThings('этапа или статуса', given, { known: states, nameOf: ({ label }) => label })
}

/** The two lists of what waits for a person; another wanted manager or creator leaves only one of them. */
function waitingFor(people: readonly Person[], { filter, words }: ProjectQuery): ProjectQuery[] {
  const ids = people.map(({ id }) => id)
  const mayBe = (wanted: readonly number[]) => wanted.length === 0 || wanted.some((id) => ids.includes(id))
  return waitingLists.flatMap(({ field, status, label }) => {
    const waiting = { ...filter, stages: ['brief' as const], stage_statuses: [status], [field]: ids }
    return mayBe(filter[field]) ? { filter: waiting, words: [...words, `${label} ${people[0]?.name ?? ''}`] } : []
  })
}

const waitingLists = [
  { field: 'manager_ids', status: briefWaitsFor.manager, label: 'бриф ждёт решения, менеджер' },
  { field: 'creator_ids', status: briefWaitsFor.creator, label: 'бриф отклонен, создатель' },
] as const
