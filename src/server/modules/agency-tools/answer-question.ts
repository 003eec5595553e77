import { agencyDay } from '#domain/calendar-date.ts'
import { type ChannelQuestion, parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { formatNumber } from '#domain/channel-search/number-text.ts'
import { kopecksOf } from '#domain/money.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { rangeOf, rangeText, rubleText } from './amount-text.ts'
import { cellText } from './data-text.ts'
import { channelsFound } from './find-channels.ts'
import { openFields } from './private-fields.ts'

const usualCount = 5
const mostCount = 10
const longestQuestion = 1_000

/**
 * Answers a question of the base without a model: the link to what was found, and a few lines whose figures this server
 * computes. Undefined when the text asks for something else, or for nothing that the base can filter.
 */
export async function answerQuestion(question: string, sources: Sources): Promise<AloneAnswer | undefined> {
  if (question.length > longestQuestion) return undefined
  const categories = await sources.categories()
  const today = agencyDay(sources.now())
  const asked = parseChannelQuestion(question, { categories, today })
  if (asked === undefined || !isUnderstood(asked)) return undefined
  if (!asked.query.conditions.every(({ field }) => isOpen(field))) return undefined
  const { search, category_ids, conditions } = asked.query
  const query = { search, category_ids: [...category_ids], conditions: [...conditions], sort: asked.order }
  const finding = await channelsFound(query, { ...sources, categories })
  const named = query.conditions.map(formatNamedCondition)
  const { items, total, columns } = await sources.channels.survey(
    { ...query, conditions: named },
    Math.min(asked.count ?? usualCount, mostCount),
    ['agency_price', 'cpv_plan'],
  )
  const notice = unread(asked.unread)
  if (total === 0) return { notice, finding, text: 'В базе таких каналов нет.' }
  const lines = items.map(
    ({ title, agency_price, cpv_plan, err_plan }) =>
      `- ${plain(cellText(title))}: ${rubleText(kopecksOf(agency_price))}` +
      `${cpv_plan === null ? '' : `, CPV ${rubleText(kopecksOf(cpv_plan))}`}` +
      `${err_plan === null ? '' : `, ERR ${formatNumber(err_plan)}\u00a0%`}`,
  )
  const figures = `Агентская цена: ${rangeText(rangeOf(columns.agency_price))}. CPV: ${rangeText(rangeOf(columns.cpv_plan))}.`
  const text = [figures, lines.join('\n')].join('\n\n')
  // What this server wrote is known, so that it is not checked.
  return { notice, finding: { ...finding, text: [finding.text, notice, text].join('\n') }, text }
}

/** Demands of which none is understood would give the whole base. */
function isUnderstood({ query, order, unread }: ChannelQuestion): boolean {
  const filters = [query.search, ...query.category_ids, ...query.conditions].filter((filter) => filter !== '')
  return filters.length > 0 || order !== undefined || unread.length === 0
}

const isOpen = (field: string) => field === 'category_id' || openFields.some((open) => open === field)

function unread(parts: readonly string[]): string {
  if (parts.length === 0) return ''
  return `Не понял и не учёл: ${parts.map((part) => `«${plain(cellText(part))}»`).join(', ')}.`
}

/** Titles are data, not markup. */
const plain = (text: string) => text.replace(/[\\`*_[\]#~!()]/g, '\\$&')
