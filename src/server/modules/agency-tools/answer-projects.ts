import * as z from 'zod/mini'
import { askedDemands } from '#contract/assistant/agency-answer.ts'
import { meetsDemand, projectConditionText, projectNumber } from '#domain/agency-questions/project-match.ts'
import { ME, parseProjectQuestion } from '#domain/agency-questions/project-questions.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { changedDemand } from '#domain/channel-questions/follow-up.ts'
import type { Demand, Demands } from '#domain/channel-questions/question-demands.ts'
import type { AskedCondition } from '#domain/channel-questions/question-fields.ts'
import { projectStages, stageStatuses } from '#domain/project.ts'
import { NO_USER } from '#domain/project-filters.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { saying } from './answer-channels.ts'
import type { Sources } from './declared-tool.ts'
import { filterOf } from './filter-of-demand.ts'
import { projectForms, projectsAddress, stateOf } from './find-projects.ts'
import { anyProject, uniqueById } from './project-query.ts'
import { listResult, type ProjectRow, summaryResult } from './project-results.ts'
import { unreadNotice } from './texts/data-text.ts'
import { countText } from './texts/figure-text.ts'
import { findingOf, readerText } from './texts/tool-result.ts'

/**
 * Answers which projects there are, how many, and what their budgets make. Undefined when nothing of the question is
 * understood. `of`: briefs are projects at that stage; `shown`: the demands of the answer before, which the question changes.
 */
export async function answerProjects(
  question: string,
  { of, name }: { of: 'projects' | 'briefs'; name: string },
  sources: Sources,
  shown?: readonly Demand[],
): Promise<AloneAnswer | undefined> {
  const { placement, userId } = sources
  const managers = await placement.people('manager')
  const creators = await placement.people('creator')
  const people = uniqueById([...managers, ...creators, ...(await colleagues(placement))])
  const directions = (await placement.directions()).map(({ title }) => title)
  const estimates = (await placement.estimates.list()).map(({ title }) => title)
  const today = agencyDay(sources.now())
  const names = { people, directions, estimates, today }
  const own = parseProjectQuestion(question, names)
  const read = shown === undefined ? own : changed(shown, own)
  if (read === undefined) return undefined
  const demands = read.either.map((demand) => (of === 'briefs' ? atBrief(demand) : demand))
  const notice = unreadNotice(read.unread, read.guesses)
  // What one project is asked by may be its title.
  if ((!isAsked(read) || name !== '') && read.unread.length > 0) return undefined
  const nameOf = (id: string) => (id === ME ? 'я' : (people.find((one) => String(one.id) === id)?.name ?? '—'))
  const conditions = demands.map((demand) => demandText(demand, nameOf)).join(', или ')
  if (read.contradictions.length > 0)
    return { ...saying(`Таких проектов 0: условия «${read.contradictions[0]}» не выполняются вместе.`), notice }
  const all = await allProjects(sources)
  const rows = all.filter((project) => demands.some((demand) => meetsDemand(project, demand, userId)))
  const sorted = ordered(rows, read.order)
  const result = read.summary
    ? summaryResult(rows, all.length, read.summary, conditions)
    : listResult(sorted.slice(0, Math.min(read.count ?? mostRows, mostRows)), rows.length, { ...read, conditions })
  const known = {
    directions: [...new Set(directions)],
    estimate_titles: [...new Set(estimates)],
    stages: Object.keys(projectStages),
    stage_statuses: Object.keys(stageStatuses),
    manager_ids: [NO_USER, ...managers.map(({ id }) => id)],
    creator_ids: creators.map(({ id }) => id),
  }
  const cards = read.count === undefined && !read.summary ? cardsOf(demands, { nameOf, userId, known, rows }) : []
  const list = { address: '/placement/projects', total: rows.length, ids: [], figures: {} }
  const cited = z.safeParse(askedDemands, demands).data
  const found = (cards.length > 0 ? cards : [list]).map((one) => ({ ...one, demands: cited }))
  return { notice, finding: findingOf({ ...result, found }, sources.now()), text: readerText(result) }
}

/** The shown demands with what is asked of them now; undefined if a part of that is not understood. */
function changed(shown: readonly Demand[], own: Demands): Demands | undefined {
  const [change, ...others] = own.either
  if (!change || !isAsked(own) || others.length + own.unread.length > 0) return undefined
  return { ...own, either: shown.map((demand) => changedDemand(demand, change)) }
}

const mostRows = 10

const colleagues = async (placement: Sources['placement']) =>
  (await placement.colleagues()).map(({ id, full_name }) => ({ id, name: full_name ?? '' }))

async function allProjects({ placement }: Sources): Promise<ProjectRow[]> {
  const budgets = await placement.budgets()
  const rows: ProjectRow[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await placement.projects.find(anyProject, { page, page_size: 1_000 })
    rows.push(...items.map((project) => ({ ...project, client_budget: budgets.get(project.id) ?? Number.NaN })))
    if (items.length === 0 || rows.length >= total) return rows
  }
}

const atBrief = (demand: Demand): Demand =>
  demand.conditions.some(({ field }) => field === 'stages')
    ? demand
    : { ...demand, conditions: [...demand.conditions, { field: 'stages', is: 'one_of', values: ['brief'] }] }

const isAsked = ({ either, order, count, summary }: Demands) =>
  either.some(({ search, conditions }) => search !== '' || conditions.length > 0) ||
  order !== undefined ||
  count !== undefined ||
  summary !== undefined

function demandText({ search, conditions }: Demand, nameOf: (id: string) => string): string {
  const words = [
    ...(search === '' ? [] : [`«${search}» в названии или расчётке`]),
    ...conditions.map((one) => projectConditionText(one, nameOf)),
  ]
  return words.length === 0 ? 'все' : words.join(', ')
}

/** Newest first, if no order is asked. */
function ordered(rows: readonly ProjectRow[], order = '-id'): ProjectRow[] {
  const field = order.replace(/^-/, '')
  const sign = order.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * (projectNumber(a, field) - projectNumber(b, field)) || b.id - a.id)
}

type Cards = {
  nameOf: (id: string) => string
  userId: number
  known: Parameters<typeof filterOf>[1]['known']
  rows: readonly ProjectRow[]
}

const bothRoles = ['manager_ids', 'creator_ids'] as const

/** Returns cards of the lists whose filter can say all of a demand; two for a participant, who has one of two roles. */
function cardsOf(demands: readonly Demand[], cards: Cards) {
  return demands.flatMap((demand) => {
    const roles = demand.conditions.some(({ field, is }) => field === 'person' && is === 'one_of')
      ? bothRoles
      : [undefined]
    const lists = roles.map((role) => {
      const conditions = demand.conditions.flatMap((one): AskedCondition[] =>
        one.field === 'person' ? (role ? [role] : bothRoles).map((field) => ({ ...one, field })) : [one],
      )
      const filter = filterOf({ ...demand, conditions }, cards)
      const own = cards.rows.filter((row) => meetsDemand(row, { ...demand, conditions }, cards.userId))
      return (
        filter && {
          title: `${countText(own.length, projectForms)}: ${demandText({ ...demand, conditions }, cards.nameOf)}`,
          address: projectsAddress(filter),
          total: own.length,
          ids: own.slice(0, mostRows).map(({ id }) => id),
          figures: { states: own.slice(0, mostRows).map(stateOf) },
        }
      )
    })
    return lists.flatMap((list) => list ?? [])
  })
}
