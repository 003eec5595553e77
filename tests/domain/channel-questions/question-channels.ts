import { addDays } from '#domain/calendar-date.ts'
import type { ChannelQuery } from '#domain/channel-questions/channel-questions.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import type { ResolvedCondition } from '#domain/channel-search/channel-conditions.ts'
import { resolveConditions } from '#domain/channel-search/channel-conditions.ts'
import type { IndexedChannel } from '#domain/channel-search/channel-index.ts'
import { matchesChannelSearch } from '#domain/channel-search/channel-search.ts'
import { lights } from '#domain/placement-verdict.ts'
import { demoChannels } from '#server/demo/demo-channels.ts'
import { goldCategories, goldToday } from './gold.ts'

/** Invented channels in which every kind of value is common, and empty ones as well. */
export function questionChannels(count = 50_000): IndexedChannel[] {
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
  const conditions: ResolvedCondition[] = resolveConditions(query.conditions, goldToday)
  const wanted = new Set(query.category_ids)
  const isFound = (row: IndexedChannel) =>
    query.search === '' ? wanted.has(row.category_id) : matchesChannelSearch(row, query)
  return channels
    .filter(
      (row) =>
        (query.search === '' && query.category_ids.length === 0 ? true : isFound(row)) &&
        meetsConditions(row, conditions),
    )
    .map(({ id }) => id)
    .join()
}
