import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelOrder, describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { kopecksOf, sumOf } from '#domain/money.ts'
import { type ChannelQuery, channelQueryGrammar, channelQueryInput, readChannelQuery } from './channel-query.ts'
import { fieldsFor, tableOf } from './channel-rows.ts'
import { type Base, declaredTool, type Sources } from './declared-tool.ts'
import { countText, decimalOf, exactRange, rangeOf, rangeText, rubleText } from './texts/figure-text.ts'
import type { ToolResult } from './texts/tool-result.ts'

const mostRows = 10

export const findChannels = declaredTool({
  name: 'find_channels',
  description:
    'Ищет каналы базы: их число, границы и медианы агентской цены и CPV, до 10 первых. ' +
    `Для «самых дешёвых» — sort.\n${channelQueryGrammar()}`,
  input: channelQueryInput,
  async read(given, sources) {
    const categories = await sources.categories()
    const query = readChannelQuery(given, categories)
    return typeof query === 'string' ? query : channelsFound(query, { ...sources, categories })
  },
})

/** Searches the base, with the figures of all matches and the first rows; `wanted` are the rows that a question names. */
export async function channelsFound(query: ChannelQuery, base: Base, wanted?: number, skip = 0): Promise<ToolResult> {
  const { items: all, total, columns } = await surveyOf(query, base, skip + (wanted ?? mostRows))
  const items = all.slice(skip)
  const [price, cpv] = [rangeOf(columns.agency_price), rangeOf(columns.cpv_plan)]
  const conditions = describeChannelQuery(query, base.categories)
  const counted = countText(total, forms)
  const sum = sumOf(items.map(({ agency_price }) => kopecksOf(agency_price)))
  const words = [
    `Нашлось: ${counted}.`,
    ...(total === 0
      ? []
      : [
          `Агентская цена: ${rangeText(price)}. CPV: ${rangeText(cpv)}.`,
          `Ниже первые ${items.length}; сумма их агентских цен ${rubleText(sum)}.`,
        ]),
  ]
  const order = query.sort === undefined ? undefined : describeChannelOrder(query.sort)
  const first = wanted === undefined || total <= items.length ? undefined : items.length
  const found = {
    title: `${first === undefined ? counted : skip > 0 ? laterOf(skip, first, total) : firstOf(first, total)}: ${conditions}${order === undefined ? '' : `; ${order}`}`,
    address: channelQueryAddress(query, query.sort),
    total,
    ids: items.map(({ id }) => id),
    shown: skip + items.length,
    figures: {
      price: exactRange(price),
      cpv: exactRange(cpv),
      prices: items.map(({ agency_price }) => decimalOf(kopecksOf(agency_price))),
    },
  }
  return {
    words,
    lines: total === 0 ? [] : tableOf(items, fieldsFor(query)),
    progress: `Ищу каналы: ${conditions} — нашлось ${total}`,
    found: [found],
  }
}

const forms = ['канал', 'канала', 'каналов'] as const

/** Returns «Первые 5 из 41 канала». */
const firstOf = (first: number, total: number) =>
  `${first === 1 ? 'Первый' : `Первые ${first}`} из ${countText(total, ['канала', 'каналов', 'каналов'])}`

/** Returns «Каналы 6–10 из 41 канала». */
const laterOf = (skip: number, rows: number, total: number) =>
  `Каналы ${skip + 1}–${skip + rows} из ${countText(total, ['канала', 'каналов', 'каналов'])}`

/** Searches the base for the first rows, with the prices and CPV of all matches. */
export const surveyOf = (query: ChannelQuery, { channels }: Pick<Sources, 'channels'>, rows: number) =>
  channels.survey({ ...query, conditions: query.conditions.map(formatNamedCondition) }, rows, [
    'agency_price',
    'cpv_plan',
  ])
