import * as z from 'zod/mini'
import { costPerThousand } from '#domain/channel-figures.ts'
import { kopecksOf } from '#domain/money.ts'
import { tableOf } from './channel-rows.ts'
import { declaredTool } from './declared-tool.ts'
import { isNumber } from './named-things.ts'
import { cellText } from './texts/data-text.ts'
import { decimalOf, rangeOf, rangeText, rubleText } from './texts/figure-text.ts'

const mostCompared = 5

export const compareChannels = declaredTool({
  name: 'compare_channels',
  description: 'Сравнивает 2–5 каналов по номерам (№ из find_channels, без #): показатели, CPM и разница цен.',
  input: { ids: z.array(z.int()) },
  async read(given, { channels }) {
    const ids = [...new Set(given.ids)].filter(isNumber)
    if (ids.length < 2 || ids.length > mostCompared) return 'Нужно от 2 до 5 разных номеров.'
    const items = await channels.getSome(ids)
    const missing = ids.filter((id) => !items.some((item) => item.id === id))
    if (missing.length > 0) return `Нет каналов с номерами: ${missing.join(', ')}.`
    const prices = items.map(({ agency_price }) => kopecksOf(agency_price))
    const price = rangeOf(items.map(({ agency_price }) => agency_price))
    const derived = items.map(({ id, agency_price, view_count_plan }, place) => {
      const cpm = costPerThousand(agency_price, view_count_plan)
      const above = rubleText((prices[place] ?? 0n) - (price?.min ?? 0n))
      return `#${id}: CPM ${cpm === undefined ? '—' : rubleText(cpm)}; дороже самого дешёвого на ${above}`
    })
    const titles = items.map(({ title }) => cellText(title, 40)).join(', ')
    return {
      words: [`Агентская цена: ${rangeText(price)}.`],
      lines: [...tableOf(items, compared), ...derived],
      progress: `Сравниваю каналы: ${titles}`,
      found: items.map(({ id, title, agency_price }) => ({
        title: `Канал «${cellText(title)}»`,
        address: `/placement/channels-base?channel=${id}`,
        total: 1,
        ids: [id],
        figures: { prices: [decimalOf(kopecksOf(agency_price))] },
      })),
    }
  },
})

const compared = [
  'title',
  'agency_price',
  'cpv_plan',
  'subscribers',
  'view_count_plan',
  'err_plan',
  'price_valid_until',
] as const
