import { channelFieldLabel } from '#domain/channel-fields.ts'
import { type ChannelSortField, channelSortKinds, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { conditionText } from '#domain/channel-search/condition-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import type { Category } from './question-marks.ts'

/**
 * Describes a filter in a line: «Финансы, агентская цена до 50 000 ₽, ERR от 10 %». `parseChannelQuestion` reads the line
 * back.
 */
export function describeChannelQuery(query: ChannelQuery, categories: readonly Category[]): string {
  const titleOf = (id: number) => categories.find((category) => category.id === id)?.title ?? 'удалённая категория'
  const parts = [
    ...(query.search.trim() === '' ? [] : [`«${query.search.trim()}»`]),
    ...query.category_ids.map(titleOf),
    ...query.conditions.map((condition) => lowered(conditionText(condition, titleOf))),
  ]
  const line = parts.join(', ')
  return line === '' ? 'Все каналы' : line.charAt(0).toUpperCase() + line.slice(1)
}

/** Abbreviations and Latin names keep their capitals. */
function lowered(sentence: string): string {
  return /^[А-ЯЁ][а-яё]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}

/** Describes a sort of the base: «по подписчикам, сначала больше»; undefined for an unknown one. */
export function describeChannelOrder(order: string): string | undefined {
  const sort = parseChannelSort(order)
  if (!sort) return undefined
  const ends = endsOf(sort.field)
  return `по ${nameOf(sort.field)}, сначала ${sort.direction === 'asc' ? ends[0] : ends[1]}`
}

function nameOf(field: ChannelSortField): string {
  if (field === 'category_title') return 'категории'
  if (field === 'placement') return 'размещению'
  return datives[field] ?? `столбцу «${channelFieldLabel(field)}»`
}

const datives: Readonly<Partial<Record<ChannelSortField, string>>> = {
  title: 'названию',
  subscribers: 'подписчикам',
  view_count_plan: 'охвату',
  cpv_plan: 'CPV',
  err_plan: 'ERR',
  er_view_plan: 'ER View',
  citation_index: 'индексу цитирования',
  discount: 'скидке',
  agency_price: 'агентской цене',
  native_price: 'нативной цене',
  marked_price: 'цене с маркировкой',
  base_price: 'базовой цене',
  price_valid_until: 'сроку цены',
}

function endsOf(field: ChannelSortField): readonly [string, string] {
  const kind = channelSortKinds[field]
  if (field === 'placement') return ['можно ставить', 'нельзя ставить']
  if (field === 'cpv_plan' || /_price$/.test(field)) return ['дешевле', 'дороже']
  if (kind === 'text') return ['от А до Я', 'от Я до А']
  if (kind === 'date') return ['раньше', 'позже']
  return kind === 'boolean' ? ['«нет»', '«да»'] : ['меньше', 'больше']
}
