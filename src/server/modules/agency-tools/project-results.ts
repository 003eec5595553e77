import type { Project } from '#contract/project.ts'
import type { AskedProject } from '#domain/agency-questions/project-match.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import type { Demands, Summary } from '#domain/channel-questions/question-demands.ts'
import { projectForms, stateText, stateWords } from './find-projects.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { countText, figureText, measureNames, measuresOf, shareText } from './texts/figure-text.ts'
import type { ToolResult } from './texts/tool-result.ts'

export type ProjectRow = Project & AskedProject

/** Lists the shown rows of `total` projects; `conditions`: what they meet, in words. */
export function listResult(
  shown: readonly ProjectRow[],
  total: number,
  { order, either, conditions }: Pick<Demands, 'order' | 'either'> & { conditions: string },
): ToolResult {
  const orderText = order === undefined ? 'самых новых' : (orderTexts[order] ?? 'в этом порядке')
  const hasBudget =
    order?.endsWith('client_budget') ||
    either.some(({ conditions }) => conditions.some(({ field }) => field === 'client_budget'))
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
  const isPart = total > shown.length || order !== undefined
  const [first] = shown
  const leading =
    first && order?.endsWith('client_budget')
      ? [`Первый: «${fenced(cellText(first.title))}», бюджет ${figureText(first.client_budget, '₽')}.`]
      : []
  return {
    words: [
      ...leading,
      `${countText(total, projectForms)}: ${conditions}.`,
      ...(isPart && total > 0 ? [`Ниже ${shown.length}: ${orderText}.`] : []),
    ],
    lines: total === 0 ? [] : [header, ...rows],
    progress: `Ищу проекты: ${conditions} — нашлось ${total}`,
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

/** Computes what is asked of the projects, of `whole` in the base, by groups or together. */
export function summaryResult(
  rows: readonly ProjectRow[],
  whole: number,
  { of, by, most }: Summary,
  conditions: string,
): ToolResult {
  const progress = `Считаю проекты: ${conditions} — всего ${rows.length}`
  const counted = countText(rows.length, projectForms)
  const budget = measuresOf(rows.map(({ client_budget }) => client_budget))
  if (by === undefined) {
    const text =
      of === 'share'
        ? `Доля: ${shareText(rows.length, whole)} — от всех проектов.`
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
  const figureOf = (one: (typeof groups)[number]) =>
    of === 'count' || of === 'share' ? one.count : (one.budget?.[of] ?? 0)
  const sorted = groups.toSorted((a, b) => (most === 'low' ? figureOf(a) - figureOf(b) : figureOf(b) - figureOf(a)))
  // «у какого менеджера больше всего» asks for a person.
  const named = sorted.filter(({ name }) => name !== noManager)
  const best = named.filter((one) => named[0] && figureOf(one) === figureOf(named[0]))
  const first =
    most && best[0]
      ? `${most === 'high' ? 'Больше' : 'Меньше'} всего: ${best.map(({ name }) => name).join(', ')} — ${of === 'count' || of === 'share' ? countText(best[0].count, projectForms) : figureText(figureOf(best[0]), '₽')}. `
      : ''
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
    default:
      return stateWords(row).stage
  }
}
