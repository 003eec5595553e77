import * as z from 'zod/mini'
import { searchText } from '#domain/search-text.ts'
import { declaredTool } from './declared-tool.ts'
import { cellText, fenced } from './texts/data-text.ts'
import { countText, rangeOf, rangeText } from './texts/figure-text.ts'
import { unknownName } from './texts/nearest.ts'

export const listPositions = declaredTool({
  name: 'list_positions',
  description: 'Должности и ставки за час без НДС в расчётках: границы и медиана. title — часть названия.',
  input: { title: z.optional(z.nullable(z.string())) },
  async read(given, { placement }) {
    const title = given.title?.trim() ?? ''
    const all = await placement.positions()
    const found = all.filter((position) => searchText(position.title).includes(searchText(title)))
    const titles = all.map((one) => one.title)
    if (found.length === 0 && all.length > 0) return unknownName('должности', title, titles, fenced)
    const rates = Map.groupBy(await placement.estimates.rates(), ({ position_id }) => position_id)
    const rows = found.map(({ id, title, description }) => {
      const own = (rates.get(id) ?? []).map(({ hourly_rate_net }) => hourly_rate_net)
      const used = own.length === 0 ? 'ставок нет' : `${rangeText(rangeOf(own))} (расчёток: ${own.length})`
      return [cellText(title, 60), used, cellText(description, 60)]
    })
    const counted = countText(found.length, ['должность', 'должности', 'должностей'])
    return {
      words: [`Нашлось: ${counted}.`],
      lines: [['Должность', 'Ставка за час', 'Описание'], ...rows],
      progress: `Смотрю ставки: ${title === '' ? 'все должности' : `«${title}»`} — нашлось ${found.length}`,
    }
  },
})
