import type { Channel } from '#contract/channels.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { rateText } from '#domain/channel-fields.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import type { ChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { type ConditionField, isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'
import { facetFields } from '#domain/channel-search/channel-facets.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import { kopecksOf } from '#domain/money.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import { judgePlacement } from '#domain/placement/placement-verdict.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { ChannelQuery } from './channel-query.ts'
import type { Base, Sources } from './declared-tool.ts'
import { channelsFound, surveyOf } from './find-channels.ts'
import { canSummarise, summaryOf } from './summarise.ts'
import { cellText, plain, unreadNotice } from './texts/data-text.ts'
import { countText, rangeOf, rangeText, rubleText, shareText } from './texts/figure-text.ts'
import { findingOf, readerText } from './texts/tool-result.ts'

const usualCount = 5
const mostCount = 10
/** A pick without an order begins with the channels that cost least for a view. */
const pickOrder = 'cpv_plan'

/** Answers a question of channels that the parser has read; undefined when it has read too little of it. */
export async function answerChannels(question: ChannelQuestion, sources: Base): Promise<AloneAnswer | undefined> {
  const notice = unreadNotice(question.unread, question.guesses)
  const queries = [question.query, ...question.others]
  const secret = queries
    .flatMap(({ conditions }) => conditions.map(({ field }) => field))
    .filter((field) => !isOpenToModels(field))
  if (secret.length > 0) return { ...saying(privateText(secret)), notice }
  if (!isUnderstood(question) || !isOpenToModels((question.order ?? pickOrder).replace(/^-/, ''))) return undefined
  if (question.contradictions.length > 0)
    return { ...saying(`Таких каналов 0: условия «${question.contradictions[0]}» не выполняются вместе.`), notice }
  if (question.summary) return summarised(question, question.summary, sources)
  const isPick = (question.count !== undefined || question.isTop) && question.order === undefined
  const order = question.order ?? (isPick ? pickOrder : undefined)
  const lists = await Promise.all(
    queries.map((query) => listOf({ ...query, order, count: question.count, unread: question.unread }, sources)),
  )
  const [only, ...more] = lists
  if (!only) return undefined
  const lost = question.unread.find((part) => part.startsWith('по '))
  const unsorted = lost === undefined ? 'Порядок не назван' : `Сортировать «${lost}» нельзя`
  const picked = isPick ? [`${unsorted}, поэтому первыми стоят самые дешёвые за просмотр.`] : []
  const text = [
    ...(more.length > 0 ? [await eitherText(question, lists, sources)] : []),
    ...picked,
    ...lists.flatMap((list) => (list.total === 0 && more.length > 0 ? [] : list.text)),
  ].join('\n\n')
  const found = lists.flatMap(({ finding }) => finding.found)
  // What this server wrote is known, so that it is not checked.
  const words = [...lists.map(({ finding }) => finding.text), notice, text].join('\n')
  return { notice, finding: { text: words, progress: only.finding.progress, found }, text }
}

export type WantedList = ChannelQuestion['query'] & {
  order?: string | undefined
  count?: number | undefined
  skip?: number | undefined
  unread?: readonly string[]
}

/**
 * Returns a list's card, and its first rows with the prices of all of it; `skip` leaves out the rows before. An empty list
 * of a question that is `unread` in part is none that a question can go on with.
 */
export async function listOf({ order, count, skip = 0, unread = [], ...filter }: WantedList, sources: Base) {
  const query = { ...filter, sort: order }
  const rows = Math.min(count ?? usualCount, mostCount)
  const { items, total, columns } = await surveyOf(query, sources, skip + rows)
  const shown = items.slice(skip)
  const result = await channelsFound(query, sources, count === undefined && skip === 0 ? undefined : rows, skip)
  const isLost = total === 0 && unread.length > 0
  const found = (result.found ?? []).map((list) => ({
    ...list,
    shown: isLost ? undefined : skip + shown.length,
    ...(count !== undefined && { asked: { count } }),
  }))
  const finding = findingOf({ ...result, found }, sources.now())
  if (total === 0) return { finding, total, text: 'В базе таких каналов нет. Откройте список и ослабьте условия.' }
  if (shown.length === 0) return { finding, total, text: `Больше в этом списке нет: показаны все ${total}.` }
  const forbidden = await reasonsAgainst(shown, sources)
  const parts = [
    `${count === undefined || total <= rows ? '' : `Среди всех ${total}. `}Агентская цена: ${rangeText(rangeOf(columns.agency_price))}. CPV: ${rangeText(rangeOf(columns.cpv_plan))}.`,
    shown.map((item) => lineOf(item, forbidden.reasons.get(item.id))).join('\n'),
    ...(forbidden.text === '' ? [] : [forbidden.text]),
  ]
  return { finding, total, text: parts.join('\n\n') }
}

/** The base's filter has no «или» between fields, so that each list has a card of its own. */
async function eitherText(
  { both }: ChannelQuestion,
  lists: readonly { total: number }[],
  sources: Base,
): Promise<string> {
  const [one, other] = lists
  if (lists.length !== 2 || !one || !other)
    return 'Фильтр базы не соединяет такие условия через «или», поэтому списков несколько.'
  const shared = both ? (await surveyOf({ ...both, sort: undefined }, sources, 0)).total : 0
  const all = countText(one.total + other.total - shared, ['канал', 'канала', 'каналов'])
  return `Подходит ${all}: хотя бы одно из двух. Фильтр базы не соединяет такие условия через «или», поэтому списков два; в обоих сразу ${shared}.`
}

/** Computes what is asked of the channels instead of listing them. */
async function summarised(
  question: ChannelQuestion,
  summary: NonNullable<ChannelQuestion['summary']>,
  sources: Base,
): Promise<AloneAnswer | undefined> {
  const { of, field = 'agency_price', by, most } = summary
  const asked = { summary, ...(question.count !== undefined && { count: question.count }) }
  const notice = unreadNotice([...question.unread, ...(question.others.length > 0 ? ['или'] : [])], question.guesses)
  if (question.others.length > 0 || field === 'cpm' || !canSummarise(field, by)) return undefined
  const fields = facetFields.filter((one) => one === field)
  const query = { ...question.query, sort: undefined }
  const result = await summaryOf(
    query,
    { of, field: fields[0] ?? 'agency_price', by: facetFields.find((one) => one === by), most, count: question.count },
    sources,
  )
  const finding = findingOf(result, sources.now())
  const share =
    of === 'share' && by === undefined
      ? await shareOf({ ...query, among: question.whole }, finding.found[0]?.total ?? 0, sources)
      : ''
  const text = [share, readerText(result)].filter((part) => part !== '').join('\n\n')
  const found = finding.found.map((list) => ({ ...list, asked }))
  return { notice, finding: { ...finding, found, text: [finding.text, notice, text].join('\n') }, text }
}

/** The share of what is named, or of a category, if one and more is asked, else of the base. */
async function shareOf(
  { among, ...query }: ChannelQuery & { among: ChannelQuestion['whole'] },
  part: number,
  sources: Base,
): Promise<string> {
  const isOfCategory = query.category_ids.length > 0 && (query.conditions.length > 0 || query.search !== '')
  const category = { search: '', category_ids: isOfCategory ? query.category_ids : [], conditions: [] }
  const { total } = await surveyOf({ ...(among ?? category), sort: undefined }, sources, 0)
  const whole = isOfCategory ? 'каналов этих категорий' : 'всей базы'
  const named = among ? `таких: ${describeChannelQuery(among, sources.categories)}` : whole
  return `Доля: ${shareText(part, total)} — от ${named}.`
}

const privateText = (fields: readonly ConditionField[]) =>
  `Ассистент не видит закрытые поля и не ищет по ним: ${[...new Set(fields)].map(conditionLabel).join(', ')}. Они есть в карточке канала и в фильтре базы.`

/** An answer without a link. */
export function saying(sentence: string, lines: readonly string[] = []): AloneAnswer {
  const text = [sentence, lines.join('\n')].join('\n\n').trim()
  return { notice: '', finding: { text, progress: 'Смотрю в базе агентства', found: [] }, text }
}

function lineOf(channel: Channel, against: string | undefined): string {
  const { title, agency_price, cpv_plan, err_plan } = channel
  return (
    `- ${plain(cellText(title))}: ${rubleText(kopecksOf(agency_price))}` +
    `${cpv_plan === null ? '' : `, CPV ${rubleText(kopecksOf(cpv_plan))}`}` +
    `${err_plan === null ? '' : `, ERR ${rateText(err_plan)}`}` +
    `${against === undefined ? '' : ` — **нельзя ставить**: ${plain(cellText(against, 200))}`}`
  )
}

/** Returns why the agency's rules forbid some of the channels, by their numbers, and a line that counts them. */
async function reasonsAgainst(channels: readonly Channel[], { rules: read, now }: Pick<Sources, 'rules' | 'now'>) {
  const rules = await read()
  const reasons = new Map<number, string>()
  for (const channel of channels) {
    const { light, reasons: all } = judgePlacement(channel, rules, agencyDay(now()))
    const red = all.filter((reason) => reason.light === 'red').map(reasonText)
    if (light === 'red') reasons.set(channel.id, red.join('; '))
  }
  const counted = countText(reasons.size, ['канал', 'канала', 'каналов'])
  const text = reasons.size === 0 ? '' : `Из названных нельзя ставить ${counted}. ${rulesText(rules.since)}.`
  return { reasons, text }
}

/** Demands of which none is understood would give the whole base. */
function isUnderstood({ query, others, order, count, summary, unread }: ChannelQuestion): boolean {
  const hasFilter = [query, ...others].some(
    ({ search, category_ids, conditions }) => search !== '' || category_ids.length + conditions.length > 0,
  )
  return (
    hasFilter ||
    summary !== undefined ||
    unread.length === 0 ||
    ((order !== undefined || count !== undefined) && unread.length < 2)
  )
}
