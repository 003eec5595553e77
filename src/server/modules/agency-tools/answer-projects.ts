import { meetsDemand } from '#domain/agency-questions/project-match.ts'
import { ME, parseProjectQuestion } from '#domain/agency-questions/project-questions.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import type { Demand } from '#domain/channel-questions/question-demands.ts'
import type { AskedCondition } from '#domain/channel-questions/question-fields.ts'
import { projectStages, stageStatuses } from '#domain/project.ts'
import { NO_USER } from '#domain/project-filters.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { answerRows, changedRows, demandText, isAsked, type ShownRows } from './asked-rows.ts'
import type { Sources } from './declared-tool.ts'
import { filterOf } from './filter-of-demand.ts'
import { projectForms, projectsAddress, stateOf } from './find-projects.ts'
import { anyProject, uniqueById } from './project-query.ts'
import { listResult, type ProjectRow, summaryResult } from './project-results.ts'
import { countText } from './texts/figure-text.ts'

/**
 * Answers which projects there are, how many, and what their budgets make. Undefined when nothing of the question is
 * understood. `of`: briefs are projects at that stage; `shown`: what the answer before was asked for, which the question changes.
 */
export async function answerProjects(
  question: string,
  { of, name }: { of: 'projects' | 'briefs'; name: string },
  sources: Sources,
  shown?: ShownRows,
): Promise<AloneAnswer | undefined> {
  const { placement, userId } = sources
  const managers = await placement.people('manager')
  const creators = await placement.people('creator')
  const people = uniqueById([...managers, ...creators, ...(await colleagues(placement))])
  const directions = (await placement.directions()).map(({ title }) => title)
  const estimates = await placement.estimates.list()
  const today = agencyDay(sources.now())
  const names = { people, directions, estimates, today }
  const parse = (text: string) => parseProjectQuestion(text, names)
  const read = shown === undefined ? parse(question) : changedRows(question, { shown, today, read: parse })
  if (read === undefined) return undefined
  const demands = read.either.map((demand) => (of === 'briefs' ? atBrief(demand) : demand))
  // What one project is asked by may be its title, and a figure of all is not that of what is not understood.
  const isOfAll = read.either.every(({ search, conditions }) => search === '' && conditions.length === 0)
  if ((!isAsked(read) || name !== '' || (isOfAll && read.summary)) && read.unread.length > 0) return undefined
  const nameOf = (id: string) => (id === ME ? 'я' : (people.find((one) => String(one.id) === id)?.name ?? '—'))
  const all = await allProjects(sources)
  const those = (demand: Demand) => all.filter((project) => meetsDemand(project, demand, userId))
  /** «сколько % проектов Ольги отклонено»: a status, or else a stage, is of the projects that the rest asks for. */
  function wholeOf([asked]: readonly Demand[]) {
    const conditions = asked?.conditions ?? []
    const part = conditions.find(({ field }) => field === 'stage_statuses')?.field ?? 'stages'
    const rest = conditions.filter(({ field }) => field !== part)
    const isPart = demands.length === 1 && rest.length > 0 && rest.length < conditions.length
    const whole = { search: '', conditions: isPart ? rest : [] }
    return { count: those(whole).length, text: isPart ? `проектов: ${demandText(whole, nameOf)}` : 'всех проектов' }
  }
  const known = {
    directions: [...new Set(directions)],
    estimate_titles: [...new Set(estimates.map(({ title }) => title))],
    stages: Object.keys(projectStages),
    stage_statuses: Object.keys(stageStatuses),
    manager_ids: [NO_USER, ...managers.map(({ id }) => id)],
    creator_ids: creators.map(({ id }) => id),
  }
  return answerRows(
    { ...read, either: demands },
    {
      ...{ all, userId, nameOf, at: sources.now() },
      result(rows, conditions) {
        const shown = rows.slice(0, Math.min(read.count ?? mostRows, mostRows))
        const result = read.summary
          ? summaryResult(rows, wholeOf(demands), read.summary, conditions)
          : listResult(shown, rows.length, { ...read, conditions })
        const cards = read.count === undefined && !read.summary ? cardsOf(demands, { nameOf, userId, known, rows }) : []
        const list = { address: '/placement/projects', total: rows.length, ids: [], figures: {} }
        return { ...result, found: cards.length > 0 ? cards : [list] }
      },
    },
  )
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
        one.field === 'person'
          ? (role && one.is === 'one_of' ? [role] : bothRoles).map((field) => ({ ...one, field }))
          : [one],
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
