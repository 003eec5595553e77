import * as z from 'zod/mini'
import { briefFields, type ProjectWithBrief } from '#contract/briefs.ts'
import { briefFieldNames } from '#domain/brief.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { kopecksOf } from '#domain/money.ts'
import { countTokens } from '#server/token-count.ts'
import { declaredTool } from './declared-tool.ts'
import { stateOf, stateText } from './find-projects.ts'
import { numbered } from './named-things.ts'
import { cellText, maxResultTokens } from './texts/data-text.ts'
import { rubleText } from './texts/figure-text.ts'

export const readBrief = declaredTool({
  name: 'read_brief',
  description: 'Бриф проекта по номеру (№ из find_projects, без #): состояние, бюджет, сроки и тексты.',
  input: { project: z.int() },
  async read({ project: id }, { placement, userId }) {
    const read = await numbered(id, () => placement.briefs.getOfProject(id, userId))
    if (read === undefined) return `Нет проекта с номером ${id}. Найди его через find_projects.`
    const { project, brief } = read
    const title = cellText(project.title)
    return {
      words: wordsOf(read),
      lines: textsOf(read),
      progress: `Читаю бриф: «${title}»`,
      found: [
        {
          title: `Бриф «${title}» — ${stateText(project)}`,
          address: `/placement/projects/${id}/brief`,
          total: 1,
          ids: [id],
          figures: { states: [stateOf(project)], versions: [brief.version ?? null] },
        },
      ],
    }
  },
})

const wordsOf = ({ project, brief }: ProjectWithBrief) => [
  `${stateText(project)}. Бюджет клиента до НДС: ${rubleText(kopecksOf(brief.client_budget))}.`,
  `Размещение: ${formatCalendarDate(project.placement_start_date)}–${formatCalendarDate(project.placement_end_date)}. ` +
    `Готовность сета: ${formatCalendarDate(project.set_ready_date.slice(0, 10))} ${project.set_ready_date.slice(11, 16)}.`,
]

/** Room for the tool's own words and the tags. */
const frameTokens = 250

/** Returns the texts of the brief, all of them shortened to the length with which they fit. */
function textsOf({ project, brief }: ProjectWithBrief): string[] {
  const texts: [string, string][] = [
    ['Проект', project.title],
    ['Номер документа', project.internal_id],
    ['Направление', project.direction],
    ['Расчётка', `${project.estimate} (#${project.estimate_id})`],
    ['Менеджер', project.manager ?? '—'],
    ['Создатель', project.creator],
    ...(brief.decline_comment ? [['Причина отклонения', brief.decline_comment] as [string, string]] : []),
  ]
  for (const field of longTexts) texts.push([briefFieldNames[field], brief[field]])
  const within = (longest: number) => texts.map(([name, text]) => `${name}: ${cellText(text, longest)}`)
  const fitting = lengths.find((longest) => countTokens(within(longest).join('\n')) <= maxResultTokens - frameTokens)
  return within(fitting ?? shortest)
}

const longTexts = z.keyof(z.omit(briefFields, { client_budget: true })).options
const shortest = 60
const lengths = [2_000, 1_000, 600, 400, 300, 200, 150, 100]
