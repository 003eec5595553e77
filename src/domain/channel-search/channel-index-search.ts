import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import { meetsConditions } from './channel-condition-match.ts'
import { keepRowsThatMeet } from './channel-condition-rows.ts'
import {
  type ChannelChanges,
  type ChannelIndex,
  type IndexedChannel,
  lowerBound,
  rowOf,
  splitTexts,
  TEXT_SEPARATOR,
} from './channel-index.ts'
import { derivedFrom, startsOf } from './channel-index-derived.ts'
import {
  type ChannelPageQuery,
  type ChannelSearch,
  type ChannelSort,
  type ChannelSortField,
  channelSortValue,
  compareForSort,
  defaultChannelSort,
  formatChannelSort,
  matchesChannelSearch,
  parseChannelSort,
} from './channel-search.ts'

/**
 * Returns the ids of the wanted page and the number of matches, by the rule of channel-search.ts, in the
 * index and its later changes.
 */
export function searchChannelIndex(
  base: ChannelIndex,
  query: ChannelPageQuery,
  changes: ChannelChanges = noChanges,
): { ids: number[]; total: number } {
  const sort = (query.sort === undefined ? undefined : parseChannelSort(query.sort)) ?? defaultChannelSort
  const order = orderOf(base, sort)
  const start = (query.page - 1) * query.page_size
  const end = start + query.page_size
  const found = matchingRows(base, query, changes)
  const joining = sortables(matchingChanges(changes, query), sort)

  if (found === 'all') {
    return { ids: Array.from(order.subarray(start, end), (row) => idAt(base, row)), total: order.length }
  }
  const ids: number[] = []
  let place = 0
  const take = (id: number) => {
    if (place >= start && place < end) ids.push(id)
    place++
  }
  let next = 0
  let nextPlace = placeOf(joining[next], base, order, sort)
  for (let i = 0; i <= order.length && place < end; i++) {
    for (; nextPlace === i; nextPlace = placeOf(joining[next], base, order, sort)) {
      take(joining[next]?.id ?? 0)
      next++
    }
    const row = order[i]
    if (row !== undefined && found.rows[row] === 1) take(idAt(base, row))
  }
  return { ids, total: found.total + joining.length }
}

const noChanges: ChannelChanges = new Map()

/** Marks matching rows that have not changed since with 1. The next search reuses the mask. */
export function matchingRows(
  index: ChannelIndex,
  query: ChannelSearch,
  changes: ChannelChanges,
): 'all' | { rows: Uint8Array; total: number } {
  const wanted = searchText(query.search)
  const categories = new Set(query.category_ids)
  const conditions = query.conditions ?? []
  const isWhole = wanted === '' && categories.size === 0 && conditions.length === 0
  if (isWhole && changes.size === 0) return 'all'

  const { mask } = derivedFrom(index)
  const titleStarts = startsOf(index, 'title')
  mask.fill(0)
  const isWanted = (row: number) => categories.size === 0 || categories.has(index.categories[row] ?? 0)
  const mark = (row: number) => {
    const hit = isWanted(row) ? 1 : 0
    mask[row] = hit
    return hit
  }

  let total = 0
  if (wanted === '') {
    for (let row = 0; row < mask.length; row++) total += mark(row)
  } else if (!wanted.includes(TEXT_SEPARATOR)) {
    const titles = index.texts.get('title') ?? ''
    let row = 0
    let hit = titles.indexOf(wanted)
    while (hit >= 0) {
      while ((titleStarts[row + 1] ?? 0) <= hit) row++
      total += mark(row)
      row++
      hit = row < mask.length ? titles.indexOf(wanted, titleStarts[row]) : -1
    }
  }
  for (const condition of conditions) keepRowsThatMeet(index, condition, mask)
  if (conditions.length > 0) total = marked(mask)
  for (const id of changes.keys()) {
    const row = rowOf(index, id)
    total -= mask[row] ?? 0
    if (row >= 0) mask[row] = 0
  }
  return { rows: mask, total }
}

function marked(mask: Uint8Array): number {
  let rows = 0
  for (let row = 0; row < mask.length; row++) rows += mask[row] ?? 0
  return rows
}

const idAt = (index: ChannelIndex, row: number) => index.ids[row] ?? 0

/** Returns the new and changed channels that match. They are few, so a scan is enough. */
export function matchingChanges(changes: ChannelChanges, query: ChannelSearch): IndexedChannel[] {
  return Array.from(changes.values())
    .filter((row) => row !== null)
    .filter((row) => matchesChannelSearch(row, query) && meetsConditions(row, query.conditions ?? []))
}

function sortables(rows: readonly IndexedChannel[], { field, direction }: ChannelSort): Sortable[] {
  return rows
    .map((row) => ({ id: row.id, value: channelSortValue(field, row[field]) }))
    .sort((a, b) => compareForSort(a, b, direction))
}

/** Returns the place in the order before which the channel belongs; -1 when the channel is null. */
function placeOf(
  joining: Sortable | undefined,
  base: ChannelIndex,
  order: Uint32Array,
  { field, direction }: ChannelSort,
): number {
  if (!joining) return -1
  const isBefore = (at: number) => compareForSort(sortable(base, order[at] ?? 0, field), joining, direction) < 0
  return lowerBound(order.length, isBefore)
}

type Sortable = { id: number; value: string | number | null }

function sortable(index: ChannelIndex, row: number, field: ChannelSortField): Sortable {
  const id = idAt(index, row)
  const number = index.numbers.get(field)?.[row]
  if (number !== undefined) return { id, value: Number.isNaN(number) ? null : number }
  const starts = startsOf(index, field)
  const text = (index.texts.get(field) ?? '').slice(starts[row], (starts[row + 1] ?? 0) - 1)
  return { id, value: text || null }
}

function orderOf(index: ChannelIndex, sort: ChannelSort): Uint32Array {
  const { orders } = derivedFrom(index)
  const name = formatChannelSort(sort)
  const order = orders.get(name) ?? computeOrder(index, sort)
  orders.set(name, order)
  return order
}

/**
 * Rows are in order of id, so a stable sort keeps equal rows by id in both directions. Empty values come last in both.
 */
function computeOrder(index: ChannelIndex, { field, direction }: ChannelSort): Uint32Array {
  const { isEmpty, compare } = comparison(index, field)
  const sign = direction === 'asc' ? 1 : -1
  const rows = Array.from(index.ids.keys())
  const filled = rows.filter((row) => !isEmpty(row))
  const empty = rows.filter(isEmpty)
  filled.sort((a, b) => sign * compare(a, b) || a - b)
  return Uint32Array.from(filled.concat(empty))
}

type Comparison = { isEmpty: (row: number) => boolean; compare: (a: number, b: number) => number }

function comparison(index: ChannelIndex, field: ChannelSortField): Comparison {
  const numbers = index.numbers.get(field)
  if (numbers) {
    return {
      isEmpty: (row) => Number.isNaN(numbers[row]),
      compare: (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0),
    }
  }
  const texts = splitTexts(index, field)
  return {
    isEmpty: (row) => texts[row] === '',
    compare: (a, b) => compareSearchTexts(texts[a] ?? '', texts[b] ?? ''),
  }
}
