import * as z from 'zod/mini'
import { searchText } from '#domain/search-text.ts'
import type { AssistantTool } from '#server/modules/assistant/assistant.ts'
import type { Sources } from './agency-tools.ts'
import { fault } from './find-channels.ts'
import { countText, rangeOf, rangeText } from './texts/amount-text.ts'
import { cellText, dataText, fenced } from './texts/data-text.ts'
import { unknownName } from './texts/nearest.ts'

const input = z.object({ title: z.optional(z.nullable(z.string())) })

export function listPositions({ placement }: Sources): AssistantTool {
  return {
    name: 'list_positions',
    description: 'Должности и ставки за час без НДС в расчётках: границы и медиана. title — часть названия.',
    input,
    run: async (given) => {
      const title = z.parse(input, given).title?.trim() ?? ''
      const all = await placement.positions()
      const found = all.filter((position) => searchText(position.title).includes(searchText(title)))
      if (found.length === 0 && all.length > 0)
        return fault(
          unknownName(
            'должности',
            title,
            all.map((one) => one.title),
            fenced,
          ),
        )
      const rates = Map.groupBy(await placement.estimates.rates(), ({ position_id }) => position_id)
      const lines = found.map(({ id, title, description }) => {
        const own = (rates.get(id) ?? []).map(({ hourly_rate_net }) => hourly_rate_net)
        const used = own.length === 0 ? 'ставок нет' : `${rangeText(rangeOf(own))} (расчёток: ${own.length})`
        return `${cellText(title, 60)} | ${used} | ${cellText(description, 60)}`
      })
      const counted = countText(found.length, ['должность', 'должности', 'должностей'])
      return {
        text: dataText([`Нашлось: ${counted}.`], ['Должность | Ставка за час | Описание', ...lines]),
        progress: `Смотрю ставки: ${title === '' ? 'все должности' : `«${title}»`} — нашлось ${found.length}`,
        found: [],
      }
    },
  }
}
