import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { channelQueryInput, readChannelQuery } from './channel-query.ts'
import { declaredTool } from './declared-tool.ts'
import { countText, exactRange, rangeOf, rangeText } from './texts/amount-text.ts'
import { cellText } from './texts/data-text.ts'

const mostCategories = 20

export const summariseChannels = declaredTool({
  name: 'summarise_channels',
  description: 'Сводка по категориям: число каналов, границы и медианы агентской цены и CPV.',
  input: channelQueryInput,
  async read(given, { channels, categories }) {
    const known = await categories()
    const query = readChannelQuery(given, known)
    if (typeof query === 'string') return query
    const wanted = { ...query, conditions: query.conditions.map(formatNamedCondition) }
    const { total, columns } = await channels.survey(wanted, 0, ['category_id', 'agency_price', 'cpv_plan'])
    const titleOf = (id: number) => known.find((category) => category.id === id)?.title ?? '—'
    const places = Map.groupBy(columns.category_id.keys(), (row) => columns.category_id[row] ?? 0)
    const largest = [...places].toSorted(([, a], [, b]) => b.length - a.length)
    const rows = largest.slice(0, mostCategories).map(([id, own]) => {
      const [price, cpv] = [columns.agency_price, columns.cpv_plan].map((values) =>
        rangeOf(own.map((place) => values[place] ?? Number.NaN)),
      )
      return [cellText(titleOf(id), 40), countText(own.length, forms), rangeText(price), rangeText(cpv)]
    })
    const [price, cpv] = [rangeOf(columns.agency_price), rangeOf(columns.cpv_plan)]
    const asked = describeChannelQuery(query, known)
    return {
      words: [
        `Всего: ${countText(total, forms)} в категориях: ${places.size}. Агентская цена: ${rangeText(price)}. CPV: ${rangeText(cpv)}.`,
      ],
      lines: total === 0 ? [] : [['Категория', 'Каналы', 'Агентская цена', 'CPV'], ...rows],
      progress: `Считаю по категориям: ${asked} — каналов ${total}`,
      found: [
        {
          title: `${countText(total, forms)}: ${asked}`,
          address: channelQueryAddress(query, query.sort),
          total,
          ids: [],
          figures: { price: exactRange(price), cpv: exactRange(cpv), prices: [] },
        },
      ],
    }
  },
})

const forms = ['канал', 'канала', 'каналов'] as const
