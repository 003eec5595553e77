import * as z from 'zod/mini'
import { describeChannelOrder } from '#domain/channel-questions/channel-order-text.ts'
import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { kopecksOf, sumOf } from '#domain/money.ts'
import type { AssistantTool, ToolFinding } from '#server/modules/assistant/assistant.ts'
import type { Category, Sources } from './agency-tools.ts'
import { type ChannelQuery, channelQueryInput, readChannelQuery } from './channel-query.ts'
import { fieldsFor, tableOf } from './channel-rows.ts'
import { countText, decimalOf, exactRange, rangeOf, rangeText, rubleText } from './texts/amount-text.ts'
import { dataText } from './texts/data-text.ts'

const mostRows = 10
const input = channelQueryInput

export function findChannels(sources: Sources): AssistantTool {
  return {
    name: 'find_channels',
    description:
      'Ищет каналы базы: их число, границы и медианы агентской цены и CPV, до 10 первых. ' +
      'Для «самых дешёвых» — sort.',
    input,
    run: async (given) => {
      const categories = await sources.categories()
      const query = readChannelQuery(z.parse(input, given), categories)
      return typeof query === 'string' ? fault(query) : channelsFound(query, { ...sources, categories })
    },
  }
}

export const fault = (text: string): ToolFinding => ({
  text: `Ошибка. ${text}`,
  progress: 'Запрос к базе уточняется',
  found: [],
})

type Base = Pick<Sources, 'channels' | 'now'> & { categories: readonly Category[] }

/** Searches the base, with the figures of all matches and the first rows; `wanted` are the rows that a question names. */
export async function channelsFound(query: ChannelQuery, base: Base, wanted?: number): Promise<ToolFinding> {
  const { items, total, columns } = await surveyOf(query, base, wanted ?? mostRows)
  const [price, cpv] = [rangeOf(columns.agency_price), rangeOf(columns.cpv_plan)]
  const asked = describeChannelQuery(query, base.categories)
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
    title: `${first === undefined ? counted : firstOf(first, total)}: ${asked}${order === undefined ? '' : `; ${order}`}`,
    address: channelQueryAddress(query, query.sort),
    total,
    ids: items.map(({ id }) => id),
    figures: {
      price: exactRange(price),
      cpv: exactRange(cpv),
      prices: items.map(({ agency_price }) => decimalOf(kopecksOf(agency_price))),
    },
    as_of: base.now().toISOString(),
  }
  return {
    text: dataText(words, total === 0 ? [] : tableOf(items, fieldsFor(query))),
    progress: `Ищу каналы: ${asked} — нашлось ${total}`,
    found: [found],
  }
}

const forms = ['канал', 'канала', 'каналов'] as const

/** Returns «Первые 5 из 41 канала». */
const firstOf = (first: number, total: number) =>
  `${first === 1 ? 'Первый' : `Первые ${first}`} из ${countText(total, ['канала', 'каналов', 'каналов'])}`

/** Searches the base for the first rows, with the prices and CPV of all matches. */
export const surveyOf = (query: ChannelQuery, { channels }: Pick<Sources, 'channels'>, rows: number) =>
  channels.survey({ ...query, conditions: query.conditions.map(formatNamedCondition) }, rows, [
    'agency_price',
    'cpv_plan',
  ])
