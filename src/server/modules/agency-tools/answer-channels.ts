import type { Channel } from '#contract/channels.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import type { ChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { isOpenToModels } from '#domain/channel-search/channel-condition-fields.ts'
import { kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import { judgePlacement } from '#domain/placement/placement-verdict.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { ChannelQuery } from './channel-query.ts'
import type { Category, Sources } from './declared-tool.ts'
import { channelsFound, surveyOf } from './find-channels.ts'
import { countText, rangeOf, rangeText, rubleText } from './texts/amount-text.ts'
import { cellText, plain } from './texts/data-text.ts'
import { findingOf } from './texts/told.ts'
import { unreadNotice } from './texts/unread-notice.ts'

const usualCount = 5
const mostCount = 10
/** A pick without an order begins with the channels that cost least for a view. */
const pickOrder = 'cpv_plan'

/** Answers a question of channels that the parser has read; undefined when it has read too little of it. */
export async function answerChannels(
  asked: ChannelQuestion,
  sources: Omit<Sources, 'categories'> & { categories: readonly Category[] },
): Promise<AloneAnswer | undefined> {
  const named = [...asked.query.conditions.map(({ field }) => field), (asked.order ?? pickOrder).replace(/^-/, '')]
  if (!isUnderstood(asked) || !named.every(isOpenToModels)) return undefined
  const isPick = asked.count !== undefined && asked.order === undefined
  const query = queryOf(asked, isPick)
  const rows = asked.count === undefined ? undefined : Math.min(asked.count, mostCount)
  const finding = findingOf(await channelsFound(query, sources, rows), sources.now())
  const { items, total, columns } = await surveyOf(query, sources, rows ?? usualCount)
  const notice = unreadNotice(asked.unread)
  if (total === 0) return { notice, finding, text: 'В базе таких каналов нет. Откройте список и ослабьте условия.' }
  const forbidden = await reasonsAgainst(items, sources)
  const parts = [
    ...(isPick ? ['Порядок не назван, поэтому первыми стоят самые дешёвые за просмотр.'] : []),
    `Агентская цена: ${rangeText(rangeOf(columns.agency_price))}. CPV: ${rangeText(rangeOf(columns.cpv_plan))}.`,
    items.map((item) => lineOf(item, forbidden.reasons.get(item.id))).join('\n'),
    ...(forbidden.text === '' ? [] : [forbidden.text]),
  ]
  const text = parts.join('\n\n')
  // What this server wrote is known, so that it is not checked.
  return { notice, finding: { ...finding, text: [finding.text, notice, text].join('\n') }, text }
}

const queryOf = ({ query, order }: ChannelQuestion, isPick: boolean): ChannelQuery => ({
  search: query.search,
  category_ids: [...query.category_ids],
  conditions: [...query.conditions],
  sort: order ?? (isPick ? pickOrder : undefined),
})

function lineOf(channel: Channel, against: string | undefined): string {
  const { title, agency_price, cpv_plan, err_plan } = channel
  return (
    `- ${plain(cellText(title))}: ${rubleText(kopecksOf(agency_price))}` +
    `${cpv_plan === null ? '' : `, CPV ${rubleText(kopecksOf(cpv_plan))}`}` +
    `${err_plan === null ? '' : `, ERR ${formatNumber(err_plan)}\u00a0%`}` +
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
function isUnderstood({ query, order, unread }: ChannelQuestion): boolean {
  const filters = [query.search, ...query.category_ids, ...query.conditions].filter((filter) => filter !== '')
  return filters.length > 0 || order !== undefined || unread.length === 0
}
