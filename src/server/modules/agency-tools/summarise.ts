import * as z from 'zod/mini'
import { channelQueryAddress } from '#domain/channel-questions/channel-query-address.ts'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import type { MeasureOf } from '#domain/channel-questions/question-fields.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import { formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { type FacetField, facetFields } from '#domain/channel-search/channel-facets.ts'
import { choiceName, conditionLabel, conditionUnit } from '#domain/channel-search/condition-text.ts'
import { type ChannelQuery, channelQueryInput, openFields, readChannelQuery } from './channel-query.ts'
import { type Base, declaredTool } from './declared-tool.ts'
import { cellText } from './texts/data-text.ts'
import {
  countText,
  exactRange,
  figureText,
  type Measures,
  measureNames,
  measuresOf,
  rangeOf,
  rangeText,
  shareText,
} from './texts/figure-text.ts'
import { unknownName } from './texts/nearest.ts'
import type { ToolResult } from './texts/tool-result.ts'

const mostGroups = 20
const text = z.optional(z.nullable(z.string()))

export const summarise = declaredTool({
  name: 'summarise',
  description:
    'Считает каналы по группам by (category_id или поле с выбором): число, доля, границы, медиана, среднее, сумма поля field.',
  input: { ...channelQueryInput, field: text, by: text },
  async read({ field: measured, by: grouped, ...given }, { channels, categories }) {
    const known = await categories()
    const query = readChannelQuery(given, known)
    if (typeof query === 'string') return query
    const field = facetNamed(measured ?? 'agency_price', isNumber)
    const by = facetNamed(grouped ?? 'category_id', isGroup)
    if (field === undefined) return unknownName('числового поля', measured ?? '', openFields.filter(isNumber))
    if (by === undefined) return unknownName('поля с выбором', grouped ?? '', openFields.filter(isGroup))
    return summaryOf(query, { field, by, of: measured || grouped ? 'mean' : 'count' }, { channels, categories: known })
  },
})

const isNumber = (field: string) => facetFields.some((known) => known === field && conditionKindOf(known) === 'number')
const isGroup = (field: string) =>
  facetFields.some((known) => known === field && !['text', 'number', 'day'].includes(String(conditionKindOf(known))))

function facetNamed(name: string, isFit: (field: string) => boolean): FacetField | undefined {
  const isOpen = name === 'category_id' || openFields.some((field) => field === name)
  return isOpen && isFit(name) ? facetFields.find((field) => field === name) : undefined
}

export type ChannelSummary = {
  of: MeasureOf
  field: FacetField
  by?: FacetField | undefined
  most?: 'high' | 'low' | undefined
  /** How many groups are wanted; 20 at most. */
  count?: number | undefined
}

/** Returns whether a summary can be computed of these fields. */
export const canSummarise = (field: string, by: string | undefined) =>
  facetNamed(field, isNumber) !== undefined && (by === undefined || facetNamed(by, isGroup) !== undefined)

/** Computes what is asked of all channels of a query, by groups or as a whole. */
export async function summaryOf(
  query: ChannelQuery,
  { of, field, by, most, count: wantedGroups = mostGroups }: ChannelSummary,
  { channels, categories }: Pick<Base, 'channels' | 'categories'>,
): Promise<ToolResult> {
  const wanted = { ...query, conditions: query.conditions.map(formatNamedCondition) }
  const { total, columns } = await channels.survey(wanted, 0, [field, by ?? 'category_id', 'agency_price', 'cpv_plan'])
  const unit = conditionUnit(field)
  const whole = measuresOf(columns[field])
  const conditions = describeChannelQuery(query, categories)
  const groups = by === undefined ? [] : groupsOf(columns[by], columns[field])
  const figureOf = (one: (typeof groups)[number]) =>
    of === 'count' || of === 'share' ? one.count : (one.measures?.[of] ?? Number.NaN)
  const known = groups.filter((one) => !Number.isNaN(figureOf(one)))
  const sorted = known.toSorted((a, b) => (most === 'low' ? figureOf(a) - figureOf(b) : figureOf(b) - figureOf(a)))
  const nameOf = (value: number) =>
    by === undefined
      ? ''
      : cellText(
          choiceName(by, nameOfValue(by, value), (id) => categories.find((one) => one.id === id)?.title ?? '—'),
          40,
        )
  const first = sorted[0]
  const best = first && sorted.filter((one) => figureOf(one) === figureOf(first))
  const figure = (value: number) =>
    of === 'count' || of === 'share' ? countText(value, forms) : figureText(value, unit)
  const label = conditionLabel(field)
  const answer = [
    ...(most && best
      ? [
          `${most === 'high' ? 'Больше' : 'Меньше'} всего: ${best.map(({ value }) => nameOf(value)).join(', ')} — ${figure(figureOf(best[0] ?? first))}${of === 'count' || of === 'share' ? '' : ` (${label}, ${measureNames[of]})`}.`,
        ]
      : []),
    ...(by === undefined && of !== 'count' && of !== 'share'
      ? [
          whole
            ? `${label}, ${measureNames[of]}: ${figureText(whole[of], unit)} — ${knownText(whole.known, total)}.`
            : `${label}: нет данных.`,
        ]
      : []),
  ]
  const hasCpv = field === 'agency_price'
  // Who asks for no figure gets the borders only.
  const isFull = of !== 'count'
  const rows = sorted
    .slice(0, Math.min(wantedGroups, mostGroups))
    .map(({ value, count, places, measures }) => [
      nameOf(value),
      countText(count, forms),
      measures ? bordersText(measures, unit) : 'нет данных',
      ...(hasCpv ? [rangeText(rangeOf(places.map((place) => columns.cpv_plan[place] ?? Number.NaN)))] : []),
      ...(isFull
        ? [
            measures ? figureText(measures.mean, unit) : '—',
            measures ? figureText(measures.sum, unit) : '—',
            shareText(count, total),
          ]
        : []),
    ])
  const isOfWhole = whole !== undefined && (by !== undefined || (of !== 'count' && of !== 'share'))
  const price = rangeOf(columns.agency_price)
  return {
    words: [
      ...answer,
      [
        `Всего: ${countText(total, forms)}${by === undefined ? '' : `, групп: ${groups.length}`}.`,
        ...(rows.length < groups.length && by !== undefined ? [`Ниже первые ${rows.length}.`] : []),
        ...(isOfWhole ? [`${label}: ${bordersText(whole, unit)}.`] : []),
        ...(isOfWhole && hasCpv && by !== undefined ? [`CPV: ${rangeText(rangeOf(columns.cpv_plan))}.`] : []),
      ].join(' '),
    ],
    lines:
      rows.length === 0
        ? []
        : [
            [
              by === undefined ? '' : conditionLabel(by),
              'Каналы',
              label,
              ...(hasCpv ? ['CPV'] : []),
              ...(isFull ? ['В среднем', 'Сумма', 'Доля'] : []),
            ],
            ...rows,
          ],
    progress: `Считаю${by === 'category_id' ? ' по категориям' : ''}: ${conditions} — каналов ${total}`,
    found: [
      {
        title: `${countText(total, forms)}: ${conditions}`,
        address: channelQueryAddress(query, query.sort),
        total,
        ids: [],
        shown: 0,
        figures: { price: exactRange(price), cpv: exactRange(rangeOf(columns.cpv_plan)), prices: [] },
      },
    ],
  }
}

const forms = ['канал', 'канала', 'каналов'] as const
const bordersText = ({ median, min, max }: Measures, unit: string | undefined) =>
  `от ${figureText(min, unit)} до ${figureText(max, unit)}, медиана ${figureText(median, unit)}`
const knownText = (known: number, total: number) =>
  known === total
    ? `по ${countText(known, ['каналу', 'каналам', 'каналам'])}`
    : `по ${known} из ${total}, у остальных значения нет`

function groupsOf(keys: readonly number[], values: readonly number[]) {
  const places = Map.groupBy(keys.keys(), (row) => keys[row] ?? Number.NaN)
  return [...places].map(([value, own]) => ({
    value,
    count: own.length,
    places: own,
    measures: measuresOf(own.map((place) => values[place] ?? Number.NaN)),
  }))
}

function nameOfValue(by: FacetField, value: number): string {
  const kind = conditionKindOf(by)
  if (kind === 'flag') return value === 1 ? 'да' : 'нет'
  return typeof kind === 'string' ? String(value) : (kind[value] ?? '—')
}
