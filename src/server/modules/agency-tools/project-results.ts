import type { Project } from '#contract/project.ts'
import { type AskedProject, rowNumber } from '#domain/agency-questions/project-match.ts'
import type { AskedRows } from '#domain/agency-questions/project-questions.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import type { Summary } from '#domain/channel-questions/question-demands.ts'
import { projectFieldTitle } from '#domain/channel-questions/question-fields.ts'
import { projectCells, projectForms, stateWords } from './find-projects.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { countText, figureText, measureNames, measuresOf, shareText } from './texts/figure-text.ts'
import type { ToolResult } from './texts/tool-result.ts'

export type ProjectRow = Project & AskedProject

/** Lists the shown rows of `total` projects; `conditions`: what they meet, in words. */
export function listResult(
  shown: readonly ProjectRow[],
  total: number,
  { order, either, named, conditions }: Pick<AskedRows, 'order' | 'either' | 'named'> & { conditions: string },
): ToolResult {
  const orderText = order === undefined ? 'самых новых' : (orderTexts[order] ?? 'в этом порядке')
  const ordering = order?.replace(/^-/, '') ?? ''
  const fields = [ordering, ...named, ...either.flatMap((one) => one.conditions.map(({ field }) => field))]
  const titles = [...new Set([...usual, ...fields.map(projectFieldTitle)])].filter((title) => cells[title])
  const rows = shown.map((project) => titles.map((title) => cells[title]?.(project) ?? ''))
  const isPart = total > shown.length || order !== undefined
  const [first, title] = [shown[0], projectFieldTitle(ordering)]
  const figure = first && cells[title]?.(first)
  const leading = figure ? [`Первый: «${fenced(cellText(first.title))}», ${title.toLowerCase()} ${figure}.`] : []
  return {
    words: [
      ...leading,
      `${countText(total, projectForms)}: ${conditions}.`,
      ...(isPart && total > 0 ? [`Ниже ${shown.length}: ${orderText}.`] : []),
    ],
    lines: total === 0 ? [] : [titles, ...rows],
    progress: `Ищу проекты: ${conditions} — нашлось ${total}`,
  }
}

const usual = ['№', 'Проект', 'Этап', 'Менеджер', 'Создатель', 'Размещение']
/** The columns that a question may ask for too are those of the fields with their titles. */
const cells: Readonly<Record<string, (project: ProjectRow) => string>> = {
  ...projectCells,
  Бюджет: ({ client_budget }) => figureText(client_budget, '₽'),
  Длительность: (project) => figureText(rowNumber(project, 'duration'), 'дн'),
  'Готовность сета': ({ set_ready_date }) => formatCalendarDate(set_ready_date.slice(0, 10)),
}

const orderTexts: Readonly<Record<string, string>> = {
  '-id': 'самые новые',
  id: 'самые старые',
  '-client_budget': 'с самым большим бюджетом',
  client_budget: 'с самым маленьким бюджетом',
  '-duration': 'самые длинные',
  duration: 'самые короткие',
  placement_start: 'с самым ранним стартом',
  '-placement_start': 'с самым поздним стартом',
  placement_end: 'с самым ранним окончанием',
  '-placement_end': 'с самым поздним окончанием',
}

/** Computes what is asked of the projects, by groups or together; a share is of the `whole`. */
export function summaryResult(
  rows: readonly ProjectRow[],
  whole: { count: number; text: string },
  { of, by, most }: Summary,
  conditions: string,
): ToolResult {
  const progress = `Считаю проекты: ${conditions} — всего ${rows.length}`
  const counted = countText(rows.length, projectForms)
  const budget = measuresOf(rows.map(({ client_budget }) => client_budget))
  if (by === undefined) {
    const text =
      of === 'share'
        ? `Доля: ${shareText(rows.length, whole.count)} — от ${whole.text}.`
        : of === 'count' || !budget
          ? ''
          : `Бюджет, ${measureNames[of]}: ${figureText(budget[of], '₽')}.`
    return { words: [`${text} ${counted}: ${conditions}.`.trim()], progress }
  }
  const groups = [...Map.groupBy(rows, (row) => groupOf(row, by))].map(([name, own]) => ({
    name,
    count: own.length,
    budget: measuresOf(own.map(({ client_budget }) => client_budget)),
  }))
  const figureOf = (one?: (typeof groups)[number]) =>
    of === 'count' || of === 'share' ? (one?.count ?? 0) : (one?.budget?.[of] ?? 0)
  const sorted = groups.toSorted((a, b) => (most === 'low' ? figureOf(a) - figureOf(b) : figureOf(b) - figureOf(a)))
  // «у какого менеджера больше всего» asks for a person.
  const named = sorted.filter(({ name }) => name !== noManager)
  const endText = (side: 'high' | 'low', end = named[0]) => {
    const best = named.filter((one) => end && figureOf(one) === figureOf(end))
    const figure =
      of === 'count' || of === 'share'
        ? countText(best[0]?.count ?? 0, projectForms)
        : figureText(figureOf(best[0]), '₽')
    return `${side === 'high' ? 'Больше' : 'Меньше'} всего: ${best.map(({ name }) => name).join(', ')} — ${figure}. `
  }
  const first = most && named[0] ? `${endText(most)}${endText(most === 'high' ? 'low' : 'high', named.at(-1))}` : ''
  return {
    words: [`${first}${counted}: ${conditions}.`],
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

const noManager = 'без менеджера'

function groupOf(row: ProjectRow, by: string): string {
  switch (by) {
    case 'manager_ids':
      return row.manager ?? noManager
    case 'creator_ids':
      return row.creator
    case 'directions':
      return row.direction
    case 'estimate_titles':
      return row.estimate
    case 'stage_statuses':
      return stateWords(row).status
    case 'start_month':
      return formatCalendarDate(row.placement_start_date).slice(3)
    case 'end_month':
      return formatCalendarDate(row.placement_end_date).slice(3)
    default:
      return stateWords(row).stage
  }
}
