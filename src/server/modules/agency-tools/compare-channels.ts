import * as z from 'zod/mini'
import { costPerThousand } from '#domain/channel-figures.ts'
import { kopecksOf } from '#domain/money.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { tableOf } from './channel-rows.ts'
import { fault } from './find-channels.ts'
import { decimalOf, rangeOf, rangeText, rubleText } from './texts/amount-text.ts'
import { cellText, dataText } from './texts/data-text.ts'

const input = z.object({ ids: z.array(z.int()) })
const mostCompared = 5
const largestId = 2_147_483_647

export function compareChannels({ channels, now }: Sources): AssistantTool {
  return {
    name: 'compare_channels',
    description: 'Сравнивает 2–5 каналов по номерам (№ из find_channels, без #): показатели, CPM и разница цен.',
    input,
    run: async (given) => {
      const ids = [...new Set(z.parse(input, given).ids)].filter((id) => id > 0 && id <= largestId)
      if (ids.length < 2 || ids.length > mostCompared) return fault('Нужно от 2 до 5 разных номеров.')
      const items = await channels.getSome(ids)
      const missing = ids.filter((id) => !items.some((item) => item.id === id))
      if (missing.length > 0) return fault(`Нет каналов с номерами: ${missing.join(', ')}.`)
      const prices = items.map(({ agency_price }) => kopecksOf(agency_price))
      const price = rangeOf(items.map(({ agency_price }) => agency_price))
      const derived = items.map(({ id, agency_price, view_count_plan }, place) => {
        const cpm = costPerThousand(agency_price, view_count_plan)
        const above = rubleText((prices[place] ?? 0n) - (price?.min ?? 0n))
        return `#${id}: CPM ${cpm === undefined ? '—' : rubleText(cpm)}; дороже самого дешёвого на ${above}`
      })
      const titles = items.map(({ title }) => cellText(title, 40)).join(', ')
      return {
        text: dataText([`Агентская цена: ${rangeText(price)}.`], [...tableOf(items, compared), ...derived]),
        progress: `Сравниваю каналы: ${titles}`,
        found: items.map(({ id, title, agency_price }) => ({
          title: `Канал «${cellText(title)}»`,
          address: `/placement/channels-base?channel=${id}`,
          total: 1,
          ids: [id],
          figures: { prices: [decimalOf(kopecksOf(agency_price))] },
          as_of: now().toISOString(),
        })),
      }
    },
  }
}

const compared = [
  'title',
  'agency_price',
  'cpv_plan',
  'subscribers',
  'view_count_plan',
  'err_plan',
  'price_valid_until',
] as const
