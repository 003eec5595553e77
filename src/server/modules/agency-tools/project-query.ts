import * as z from 'zod/mini'
import { type ProjectFilter, projectFilter } from '#contract/projects.ts'
import { formatCalendarDate, isCalendarDate } from '#domain/calendar-date.ts'
import { briefWaitsFor, projectStages, stageOrder, stageStatuses } from '#domain/project.ts'
import type { Arguments, Sources } from './declared-tool.ts'
import { namedThings } from './named-things.ts'

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
  start_from: text,
  start_to: text,
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
      ? [{ id: userId, name: 'я' }]
      : namedThings('сотрудника', given, { known: among, nameOf: ({ name }) => name })

  const stated = (input.states ?? []).flatMap((given) => known(stateOf(given)))
  const directions = input.direction ? known(titled('направления', input.direction, await placement.directions())) : []
  const estimates = input.estimate ? known(titled('расчётки', input.estimate, await placement.estimates.list())) : []
  const people = async (given: string | null | undefined, role: Role) =>
    given ? known(person(given, await placement.people(role))) : []
  const managers = await people(input.manager, 'manager')
  const creators = await people(input.creator, 'creator')
  const [from, to] = [input.start_from || null, input.start_to || null]
  for (const day of [from, to]) {
    if (day !== null && !isCalendarDate(day)) faults.push('Даты пиши так: 2026-12-01.')
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
      placement_start_from: from,
      placement_start_to: to,
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
      ...managers.slice(0, 1).map(({ name }) => `менеджер ${name}`),
      ...creators.slice(0, 1).map(({ name }) => `создатель ${name}`),
      ...(from === null ? [] : [`старт с ${formatCalendarDate(from)}`]),
      ...(to === null ? [] : [`старт по ${formatCalendarDate(to)}`]),
    ],
  }
  return waitsFor === undefined ? [query] : waitingFor(waited, query)
}

const mostFaults = 5
const longestTitle = 200

const isMyself = (given: string) => ['я', 'меня', 'мне', 'me'].includes(given.trim().toLowerCase())

const uniqueTitles = (things: readonly { title: string }[]) => [...new Set(things.map(({ title }) => title))]
const uniqueById = (people: readonly Person[]) => [...new Map(people.map((one) => [one.id, one])).values()]

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
  const name = people[0]?.name ?? ''
  const mayBe = (wanted: readonly number[]) => wanted.length === 0 || wanted.some((id) => ids.includes(id))
  const brief = { ...filter, stages: ['brief' as const] }
  return [
    ...(mayBe(filter.manager_ids)
      ? [
          {
            filter: { ...brief, stage_statuses: [briefWaitsFor.manager], manager_ids: ids },
            words: [...words, `ждут решения, менеджер ${name}`],
          },
        ]
      : []),
    ...(mayBe(filter.creator_ids)
      ? [
          {
            filter: { ...brief, stage_statuses: [briefWaitsFor.creator], creator_ids: ids },
            words: [...words, `отклонены, создатель ${name}`],
          },
        ]
      : []),
  ]
}
