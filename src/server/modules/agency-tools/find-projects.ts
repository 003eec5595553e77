import type { Project } from '#contract/project.ts'
import type { ProjectFilter } from '#contract/projects.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { pageAddress, quotedIfJson } from '#domain/channel-questions/channel-query-address.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import { declaredTool, type Sources } from './declared-tool.ts'
import { type ProjectQuery, projectQueryInput, readProjectQuery } from './project-query.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { countText } from './texts/figure-text.ts'

const mostRows = 10

export const findProjects = declaredTool({
  name: 'find_projects',
  description:
    'Ищет проекты: число и до 10 новых. states — этапы и статусы (Бриф, Ожидает). waits_for (чьего шага ждёт бриф), ' +
    'manager, creator — имя или «я», manager и «без менеджера». start, end — 2026-12-01..2026-12-31, budget — 100000.. .',
  input: projectQueryInput,
  async read(given, sources) {
    const queries = await readProjectQuery(given, sources)
    if (typeof queries === 'string') return queries
    const lists = await Promise.all(queries.map((query) => listOf(query, sources)))
    const total = lists.reduce((sum, list) => sum + list.total, 0)
    const shown = lists
      .flatMap(({ items }) => items)
      .sort((a, b) => b.id - a.id)
      .slice(0, mostRows)
    const conditions = queries.map(wordsOf).join('; ')
    return {
      words: [
        `Нашлось: ${countText(total, projectForms)}.`,
        ...(lists.length > 1 ? lists.map(({ found }) => `${fenced(cellText(found.title, 200))}.`) : []),
        ...(total > shown.length ? [`Ниже ${shown.length} самых новых.`] : []),
      ],
      lines:
        total === 0
          ? []
          : [Object.keys(projectCells), ...shown.map((one) => Object.values(projectCells).map((cell) => cell(one)))],
      progress: `Ищу проекты: ${conditions} — нашлось ${total}`,
      found: lists.map(({ found }) => found),
    }
  },
})

export const projectForms = ['проект', 'проекта', 'проектов'] as const
const wordsOf = ({ words }: ProjectQuery) => (words.length === 0 ? 'все' : words.join(', '))

async function listOf(query: ProjectQuery, { placement }: Sources) {
  const { items, total } = await placement.projects.find(query.filter, { page: 1, page_size: mostRows })
  const found = {
    title: `${countText(total, projectForms)}: ${wordsOf(query)}`,
    address: projectsAddress(query.filter),
    total,
    ids: items.map(({ id }) => id),
    figures: { states: items.map(stateOf) },
  }
  return { items, total, found }
}

/** Returns how a card compares the state of a project then and now. */
export const stateOf = ({ stage, stage_status }: Pick<Project, 'stage' | 'stage_status'>) => `${stage}/${stage_status}`

/** Returns the stage and the status as a reader knows them. */
export const stateWords = ({ stage, stage_status }: Pick<Project, 'stage' | 'stage_status'>) => ({
  stage: isProjectStage(stage) ? projectStages[stage] : cellText(stage, 30),
  status: isStageStatus(stage_status) ? stageStatuses[stage_status] : cellText(stage_status, 30),
})

export function stateText(project: Pick<Project, 'stage' | 'stage_status'>): string {
  const { stage, status } = stateWords(project)
  return `${stage}: ${status}`
}

/** What a table tells of a project, by the titles of its columns. */
export const projectCells: Readonly<Record<string, (project: Project) => string>> = {
  '№': ({ id }) => `#${id}`,
  Проект: ({ title }) => cellText(title),
  Этап: stateText,
  Направление: ({ direction }) => cellText(direction, 40),
  Расчётка: ({ estimate, estimate_id }) => `${cellText(estimate, 40)} (#${estimate_id})`,
  Менеджер: ({ manager }) => cellText(manager ?? '—', 40),
  Создатель: ({ creator }) => cellText(creator, 40),
  Размещение: ({ placement_start_date: start, placement_end_date: end }) =>
    `${formatCalendarDate(start)}–${formatCalendarDate(end)}`,
}

export function projectsAddress(filter: ProjectFilter): string {
  const params = Object.entries(filter).filter(([, value]) => String(value ?? '') !== '')
  return pageAddress(
    '/placement/projects',
    params.map(([name, value]) => [name, typeof value === 'string' ? quotedIfJson(value) : JSON.stringify(value)]),
  )
}
