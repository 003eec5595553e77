import type { Project } from '#contract/project.ts'
import {
  type AskedProject,
  meetsDemand,
  projectConditionText,
  projectNumber,
} from '#domain/agency-questions/project-match.ts'
import { ME, parseProjectQuestion } from '#domain/agency-questions/project-questions.ts'
import { agencyDay, formatCalendarDate } from '#domain/calendar-date.ts'
import { changedDemand } from '#domain/channel-questions/follow-up.ts'
import type { Demand, Summary } from '#domain/channel-questions/question-demands.ts'
import type { AskedCondition } from '#domain/channel-questions/question-fields.ts'
import { projectStages, stageStatuses } from '#domain/project.ts'
import { NO_USER } from '#domain/project-filters.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import { saying } from './answer-channels.ts'
import type { Sources } from './declared-tool.ts'
import { filterOf } from './filter-of-demand.ts'
import { projectsAddress, stateOf, stateText } from './find-projects.ts'
import { anyProject } from './project-query.ts'
import { cellText, fenced, unreadNotice } from './texts/data-text.ts'
import { countText, figureText, measureNames, measuresOf, shareText } from './texts/figure-text.ts'
import { findingOf, readerText, type ToolResult } from './texts/tool-result.ts'

type Asked = { of: 'projects' | 'briefs'; name: string }
type Row = Project & AskedProject
type Read = ReturnType<typeof parseProjectQuestion>

/**
 * Answers which projects there are, how many, and what their budgets make. Undefined when nothing of the question is
 * understood. `of`: briefs are projects at that stage; `shown`: the line of the answer before, whose list the question changes.
 */
export async function answerProjects(
  question: string,
  { of, name }: Asked,
  sources: Sources,
  shown?: string,
): Promise<AloneAnswer | undefined> {
  const { placement, userId } = sources
  const managers = await placement.people('manager')
  const creators = await placement.people('creator')
  const people = uniqueById([...managers, ...creators, ...(await colleagues(placement))])
  const directions = (await placement.directions()).map(({ title }) => title)
  const estimates = (await placement.estimates.list()).map(({ title }) => title)
  const today = agencyDay(sources.now())
  const names = { people, directions, estimates, today }
  const asks = parseProjectQuestion(question, names)
  const read = shown === undefined ? asks : changed(parseProjectQuestion(shown, names), asks)
  const demands = read.either.map((demand) => (of === 'briefs' ? atBrief(demand) : demand))
  const notice = unreadNotice(read.unread, read.guesses)
  // What one project is asked by may be its title.
  if ((!isAsked(read) || read.either.length === 0 || name !== '') && read.unread.length > 0) return undefined
  const nameOf = (id: string) => (id === ME ? 'я' : (people.find((one) => String(one.id) === id)?.name ?? '—'))
  const asked = demands.map((demand) => askedText(demand, nameOf)).join(', или ')
  if (read.contradictions.length > 0)
    return { notice, ...saying(`Таких проектов 0: условия «${read.contradictions[0]}» не выполняются вместе.`) }
  const all = await allProjects(sources)
  const rows = all.filter((project) => demands.some((demand) => meetsDemand(project, demand, userId)))
  const sorted = ordered(rows, read.order)
  const result = read.summary
    ? summaryResult(rows, all.length, read.summary, asked)
    : listResult(sorted.slice(0, Math.min(read.count ?? mostRows, mostRows)), rows.length, { read, asked })
  const known = {
    directions: [...new Set(directions)],
    estimate_titles: [...new Set(estimates)],
    stages: Object.keys(projectStages),
    stage_statuses: Object.keys(stageStatuses),
    manager_ids: [NO_USER, ...managers.map(({ id }) => id)],
    creator_ids: creators.map(({ id }) => id),
  }
  const cards = read.count === undefined && !read.summary ? cardsOf(demands, { nameOf, userId, known, rows }) : []
  const finding = findingOf({ ...result, found: cards }, sources.now())
  return { notice, finding, text: readerText(result) }
}

/** The conditions of the shown list with what is asked of it now; nothing if a part of either is not understood. */
function changed(shown: Read, asks: Read): Read {
  const [change, ...others] = asks.either
  if (!change || !isAsked(asks) || others.length + asks.unread.length + shown.unread.length > 0)
    return { ...asks, either: [], unread: [''] }
  return { ...asks, either: shown.either.map((demand) => changedDemand(demand, change)) }
}

const mostRows = 10
const forms = ['проект', 'проекта', 'проектов'] as const

const uniqueById = (people: readonly { id: number; name: string }[]) => [
  ...new Map(people.map((one) => [one.id, one])).values(),
]

const colleagues = async (placement: Sources['placement']) =>
  (await placement.colleagues()).map(({ id, full_name }) => ({ id, name: full_name ?? '' }))

async function allProjects({ placement }: Sources): Promise<Row[]> {
  const budgets = await placement.budgets()
  const rows: Row[] = []
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

const isAsked = ({ either, order, count, summary }: Read) =>
  either.some(({ search, conditions }) => search !== '' || conditions.length > 0) ||
  order !== undefined ||
  count !== undefined ||
  summary !== undefined

function askedText({ search, conditions }: Demand, nameOf: (id: string) => string): string {
  const words = [
    ...(search === '' ? [] : [`«${search}» в названии или расчётке`]),
    ...conditions.map((one) => projectConditionText(one, nameOf)),
  ]
  return words.length === 0 ? 'все' : words.join(', ')
}

/** Newest first, if no order is asked. */
function ordered(rows: readonly Row[], order = '-id'): Row[] {
  const field = order.replace(/^-/, '')
  const sign = order.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * (projectNumber(a, field) - projectNumber(b, field)) || b.id - a.id)
}

function listResult(shown: readonly Row[], total: number, { read, asked }: { read: Read; asked: string }): ToolResult {
  const order = read.order === undefined ? 'самых новых' : (orderTexts[read.order] ?? 'в этом порядке')
  const hasBudget =
    read.order?.endsWith('client_budget') ||
    read.either.some(({ conditions }) => conditions.some(({ field }) => field === 'client_budget'))
  const header = ['№', 'Проект', 'Этап', 'Менеджер', 'Создатель', 'Размещение', ...(hasBudget ? ['Бюджет'] : [])]
  const rows = shown.map((project) => [
    `#${project.id}`,
    cellText(project.title),
    stateText(project),
    cellText(project.manager ?? '—', 40),
    cellText(project.creator, 40),
    `${formatCalendarDate(project.placement_start_date)}–${formatCalendarDate(project.placement_end_date)}`,
    ...(hasBudget ? [figureText(project.client_budget, '₽')] : []),
  ])
  const isPart = total > shown.length || read.order !== undefined
  const [first] = shown
  const leading =
    first && read.order?.endsWith('client_budget')
      ? [`Первый: «${fenced(cellText(first.title))}», бюджет ${figureText(first.client_budget, '₽')}.`]
      : []
  return {
    words: [
      ...leading,
      `${countText(total, forms)}: ${asked}.`,
      ...(isPart && total > 0 ? [`Ниже ${shown.length}: ${order}.`] : []),
    ],
    lines: total === 0 ? [] : [header, ...rows],
    progress: `Ищу проекты: ${asked} — нашлось ${total}`,
  }
}

const orderTexts: Readonly<Record<string, string>> = {
  '-id': 'самые новые',
  id: 'самые старые',
  '-client_budget': 'с самым большим бюджетом',
  client_budget: 'с самым маленьким бюджетом',
  placement_start: 'с самым ранним стартом',
  '-placement_start': 'с самым поздним стартом',
  placement_end: 'с самым ранним окончанием',
  '-placement_end': 'с самым поздним окончанием',
}

function summaryResult(rows: readonly Row[], whole: number, { of, by, most }: Summary, asked: string): ToolResult {
  const progress = `Считаю проекты: ${asked} — всего ${rows.length}`
  const counted = countText(rows.length, forms)
  const budget = measuresOf(rows.map(({ client_budget }) => client_budget))
  if (by === undefined) {
    const text =
      of === 'share'
        ? `Доля: ${shareText(rows.length, whole)} — от всех проектов.`
        : of === 'count' || !budget
          ? ''
          : `Бюджет, ${measureNames[of]}: ${figureText(budget[of], '₽')}.`
    return { words: [`${text} ${counted}: ${asked}.`.trim()], progress }
  }
  const groups = [...Map.groupBy(rows, (row) => groupOf(row, by))].map(([name, own]) => ({
    name,
    count: own.length,
    budget: measuresOf(own.map(({ client_budget }) => client_budget)),
  }))
  const figureOf = (one: (typeof groups)[number]) =>
    of === 'count' || of === 'share' ? one.count : (one.budget?.[of] ?? 0)
  const sorted = groups.toSorted((a, b) => (most === 'low' ? figureOf(a) - figureOf(b) : figureOf(b) - figureOf(a)))
  const best = sorted.filter((one) => sorted[0] && figureOf(one) === figureOf(sorted[0]))
  const first =
    most && best[0]
      ? `${most === 'high' ? 'Больше' : 'Меньше'} всего: ${best.map(({ name }) => name).join(', ')} — ${of === 'count' || of === 'share' ? countText(best[0].count, forms) : figureText(figureOf(best[0]), '₽')}. `
      : ''
  return {
    words: [`${first}${counted}: ${asked}.`],
    lines: [
      ['Группа', 'Проекты', 'Доля', 'Бюджет в среднем', 'Бюджет всего'],
      ...sorted.map(({ name, count, budget: own }) => [
        cellText(name, 60),
        String(count),
        shareText(count, rows.length),
        own ? figureText(own.mean, '₽') : '—',
        own ? figureText(own.sum, '₽') : '—',
      ]),
    ],
    progress,
  }
}

function groupOf(row: Row, by: string): string {
  switch (by) {
    case 'manager_ids':
      return row.manager ?? 'без менеджера'
    case 'creator_ids':
      return row.creator
    case 'directions':
      return row.direction
    case 'estimate_titles':
      return row.estimate
    case 'stage_statuses':
      return stateText(row).split(': ')[1] ?? row.stage_status
    default:
      return stateText(row).split(': ')[0] ?? row.stage
  }
}

type Cards = {
  nameOf: (id: string) => string
  userId: number
  known: Parameters<typeof filterOf>[1]['known']
  rows: readonly Row[]
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
          title: `${countText(own.length, forms)}: ${askedText({ ...demand, conditions }, cards.nameOf)}`,
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
