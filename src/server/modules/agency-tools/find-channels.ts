import * as z from 'zod/mini'
import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { kopecksOf, sumOf } from '#domain/money.ts'
import type { AssistantTool, ToolFinding } from '#server/modules/assistant/assistant.ts'
import type { Category, Sources } from './agency-tools.ts'
import { countText, decimalOf, exactRange, rangeOf, rangeText, rubleText } from './amount-text.ts'
import { type ChannelQuery, channelQueryInput, readChannelQuery } from './channel-query.ts'
import { fieldsFor, tableOf } from './channel-rows.ts'
import { dataText } from './data-text.ts'

const mostRows = 10
const input = channelQueryInput

export function findChannels(sources: Sources): AssistantTool {
  return {
    name: 'find_channels',
    description:
      'Ищет каналы в базе агентства: сколько нашлось, границы и медианы агентской цены и CPV, до 10 первых строк. ' +
      'Для «самых дешёвых» задай sort.',
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

/** Searches the base, with the figures of all matches and the first rows. */
export async function channelsFound(
  query: ChannelQuery,
  { channels, now, categories }: Pick<Sources, 'channels' | 'now'> & { categories: readonly Category[] },
): Promise<ToolFinding> {
  const wanted = { ...query, conditions: query.conditions.map(formatNamedCondition) }
  const { items, total, columns } = await channels.survey(wanted, mostRows, ['agency_price', 'cpv_plan'])
  const [price, cpv] = [rangeOf(columns.agency_price), rangeOf(columns.cpv_plan)]
  const asked = describeChannelQuery(query, categories)
  const counted = countText(total, ['канал', 'канала', 'каналов'])
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
  const found = {
    title: `${counted}: ${asked}`,
    address: channelQueryAddress(query, query.sort),
    total,
    ids: items.map(({ id }) => id),
    figures: {
      price: exactRange(price),
      cpv: exactRange(cpv),
      prices: items.map(({ agency_price }) => decimalOf(kopecksOf(agency_price))),
    },
    as_of: now().toISOString(),
  }
  return {
    text: dataText(words, total === 0 ? [] : tableOf(items, fieldsFor(query))),
    progress: `Ищу каналы: ${asked} — нашлось ${total}`,
    found: [found],
  }
}
