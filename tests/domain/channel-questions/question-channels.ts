import { addDays } from '#domain/calendar-date.ts'
import type { ChannelQuery } from '#domain/channel-questions/channel-questions.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import {
  formatNamedCondition,
  parseNamedCondition,
  resolveConditions,
} from '#domain/channel-search/channel-conditions.ts'
import type { IndexedChannel } from '#domain/channel-search/channel-index.ts'
import { lights } from '#domain/placement/placement-verdict.ts'
import { searchText } from '#domain/search-text.ts'
import { demoChannels } from '#server/demo/demo-channels.ts'
import { type GoldQuestion, goldCategories, goldToday } from './gold.ts'

/** Invented channels in which every kind of value is common, and empty ones as well. */
export function questionChannels(count = 50_000) {
  const rows = demoChannels({ count, today: goldToday })
  return rows.map(({ category_title: _, ...row }, i) => {
    const category = goldCategories[hashed(i, 1) % goldCategories.length]
    const hasFigures = hashed(i, 2) % 12 !== 0
    return {
      ...row,
      id: i + 1,
      title: hashed(i, 3) % 50 === 0 ? `${row.title} и кофе` : row.title,
      category_id: category?.id ?? 1,
      category_title: category?.title ?? '',
      legal_entity: hashed(i, 4) % 20 === 0 ? 'ООО «Вектор»' : row.legal_entity,
      subscribers: hasFigures ? row.subscribers : null,
      view_count_plan: hasFigures ? (row.view_count_plan ?? 0) * (hashed(i, 14) % 40 === 0 ? 50 : 1) : null,
      citation_index: hashed(i, 15) % 4 === 0 ? hashed(i, 16) % 300 : row.citation_index,
      cpv_plan: hashed(i, 5) % 9 === 0 ? null : row.cpv_plan,
      agency_price: hashed(i, 6) % 5 === 0 ? 5_000 * (1 + (hashed(i, 7) % 60)) : row.agency_price,
      vendor_vat_percent: [0, 5, 7, 20, 22][hashed(i, 8) % 5] ?? 0,
      price_valid_until: addDays(goldToday, (hashed(i, 9) % 120) - 20),
      prices_changed_on: hashed(i, 10) % 3 === 0 ? addDays(goldToday, -(hashed(i, 11) % 90)) : null,
      placement: lights[hashed(i, 12) % 3] ?? 'green',
      owned_by_agency: hashed(i, 13) % 10 === 0,
    }
  })
}

/** Mixes the row and the column, so that columns do not depend on each other. */
function hashed(row: number, column: number): number {
  let mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 7, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Returns the ids that the query keeps, as a text to compare. */
export function rowsOf(channels: readonly IndexedChannel[], query: ChannelQuery): string {
  return channels
    .filter(rowTest(query))
    .map(({ id }) => id)
    .join()
}

/** Whether both filters keep the same channels; filters of one form do. */
export function keepsSame(channels: readonly IndexedChannel[], one: ChannelQuery, other: ChannelQuery): boolean {
  const formOf = ({ search, category_ids, conditions }: ChannelQuery) =>
    JSON.stringify([searchText(search), category_ids.toSorted(), conditions.map(formatNamedCondition).sort()])
  return formOf(one) === formOf(other) || rowsOf(channels, one) === rowsOf(channels, other)
}

/** Returns the test that the base applies to each channel. */
export function rowTest(query: ChannelQuery): (row: IndexedChannel) => boolean {
  const conditions = resolveConditions(query.conditions, goldToday)
  const ids = new Set(query.category_ids)
  const search = searchText(query.search)
  return (row) =>
    (ids.size === 0 || ids.has(row.category_id)) &&
    (search === '' || searchText(row.title).includes(search)) &&
    meetsConditions(row, conditions)
}

/** Returns the filter of a gold question. */
export function queryOf({ categories = [], where = [], search = '' }: GoldQuestion): ChannelQuery {
  const idOf = (title: string) => goldCategories.find((category) => category.title === title.replace('!', ''))?.id ?? 0
  const excluded = categories.filter((title) => title.startsWith('!'))
  const wanted = categories.filter((title) => !title.startsWith('!'))
  const named =
    excluded.length === 0 || wanted.length > 0 ? where : [...where, `category_id=!${excluded.map(idOf).join()}`]
  const conditions = named.map((text) => {
    const condition = parseNamedCondition(text)
    if (!condition) throw new Error(`The gold condition ${text} asks nothing`)
    return condition
  })
  return { search, category_ids: wanted.map(idOf), conditions }
}
