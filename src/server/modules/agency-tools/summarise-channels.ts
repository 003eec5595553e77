import * as z from 'zod/mini'
import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { channelQueryInput, readChannelQuery } from './channel-query.ts'
import { fault } from './find-channels.ts'
import { countText, exactRange, rangeOf, rangeText } from './texts/amount-text.ts'
import { cellText, dataText } from './texts/data-text.ts'

const mostCategories = 20
const input = channelQueryInput

export function summariseChannels({ channels, categories, now }: Sources): AssistantTool {
  return {
    name: 'summarise_channels',
    description: 'Сводка по категориям: число каналов, границы и медианы агентской цены и CPV.',
    input,
    run: async (given) => {
      const known = await categories()
      const query = readChannelQuery(z.parse(input, given), known)
      if (typeof query === 'string') return fault(query)
      const wanted = { ...query, conditions: query.conditions.map(formatNamedCondition) }
      const { total, columns } = await channels.survey(wanted, 0, ['category_id', 'agency_price', 'cpv_plan'])
      const titleOf = (id: number) => known.find((category) => category.id === id)?.title ?? '—'
      const rows = Map.groupBy(columns.category_id.keys(), (row) => columns.category_id[row] ?? 0)
      const largest = [...rows].toSorted(([, a], [, b]) => b.length - a.length)
      const lines = largest.slice(0, mostCategories).map(([id, places]) => {
        const [price, cpv] = [columns.agency_price, columns.cpv_plan].map((values) =>
          rangeOf(places.map((place) => values[place] ?? Number.NaN)),
        )
        const counted = countText(places.length, forms)
        return `${cellText(titleOf(id), 40)} | ${counted} | ${rangeText(price)} | ${rangeText(cpv)}`
      })
      const [price, cpv] = [rangeOf(columns.agency_price), rangeOf(columns.cpv_plan)]
      const words = [
        `Всего: ${countText(total, forms)} в категориях: ${rows.size}. Агентская цена: ${rangeText(price)}. CPV: ${rangeText(cpv)}.`,
      ]
      const asked = describeChannelQuery(query, known)
      return {
        text: dataText(words, total === 0 ? [] : ['Категория | Каналы | Агентская цена | CPV', ...lines]),
        progress: `Считаю по категориям: ${asked} — каналов ${total}`,
        found: [
          {
            title: `${countText(total, forms)}: ${asked}`,
            address: channelQueryAddress(query, query.sort),
            total,
            ids: [],
            figures: { price: exactRange(price), cpv: exactRange(cpv), prices: [] },
            as_of: now().toISOString(),
          },
        ],
      }
    },
  }
}

const forms = ['канал', 'канала', 'каналов'] as const
