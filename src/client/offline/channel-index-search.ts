import {
  type ChannelSearch,
  type ChannelSort,
  type ChannelSortField,
  defaultChannelSort,
  formatChannelSort,
  parseChannelSort,
} from '#domain/channel-search.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import { type ChannelIndex, splitTexts, TEXT_SEPARATOR } from './channel-index.ts'

/** A page of the search, as `POST /channels/search` takes it: `page` from 1, `sort` as `field` or `-field`. */
export type ChannelPageQuery = ChannelSearch & {
  page: number
  page_size: number
  sort?: string | undefined
}

/** The ids of the wanted page in their order, and how many channels match in all: the rule of domain/channel-search. */
export function searchChannelIndex(
  index: ChannelIndex,
  query: ChannelPageQuery,
): { ids: number[]; total: number } {
  const sort = (query.sort === undefined ? undefined : parseChannelSort(query.sort)) ?? defaultChannelSort
  const order = orderOf(index, sort)
  const start = (query.page - 1) * query.page_size
  const end = start + query.page_size
  const found = findRows(index, query)

  if (found === 'all') return { ids: idsOf(index, order.subarray(start, end)), total: order.length }
  const rows: number[] = []
  let place = 0
  for (let i = 0; i < order.length && place < end; i++) {
    const row = order[i] ?? 0
    if (found.rows[row] === 0) continue
    if (place >= start) rows.push(row)
    place++
  }
  return { ids: idsOf(index, rows), total: found.total }
}

/** What is derived from an index once and goes with it. */
type Derived = { orders: Map<string, Uint32Array>; titleStarts: Uint32Array; mask: Uint8Array }
const derived = new WeakMap<ChannelIndex, Derived>()

function derivedFrom(index: ChannelIndex): Derived {
  let value = derived.get(index)
  if (!value) {
    value = {
      orders: new Map([[formatChannelSort(defaultChannelSort), index.titleOrder]]),
      titleStarts: startsOf(index),
      mask: new Uint8Array(index.ids.length),
    }
    derived.set(index, value)
  }
  return value
}

/** Where each title starts in the joined titles, and where one more would. */
function startsOf(index: ChannelIndex): Uint32Array {
  const joined = index.texts.get('title') ?? ''
  const starts = new Uint32Array(index.ids.length + 1)
  for (let row = 1; row < starts.length; row++) {
    const separator = joined.indexOf(TEXT_SEPARATOR, starts[row - 1])
    starts[row] = (separator < 0 ? joined.length : separator) + 1
  }
  return starts
}

/** Marks the rows that match with 1. The mask is used again by the next search. */
function findRows(index: ChannelIndex, query: ChannelSearch): 'all' | { rows: Uint8Array; total: number } {
  const wanted = searchText(query.search)
  const categories = new Set(query.category_ids)
  if (wanted === '' && categories.size === 0) return 'all'

  const { mask, titleStarts } = derivedFrom(index)
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
  return { rows: mask, total }
}

function idsOf(index: ChannelIndex, rows: Iterable<number>): number[] {
  return Array.from(rows, (row) => index.ids[row] ?? 0)
}

function orderOf(index: ChannelIndex, sort: ChannelSort): Uint32Array {
  const { orders } = derivedFrom(index)
  const name = formatChannelSort(sort)
  const order = orders.get(name) ?? computeOrder(index, sort)
  orders.set(name, order)
  return order
}

/** Rows stand by id, and so equal ones stay by id in either direction; empty ones are always last. */
function computeOrder(index: ChannelIndex, { field, direction }: ChannelSort): Uint32Array {
  const compare = comparison(index, field)
  const sign = direction === 'asc' ? 1 : -1
  const numbers = index.numbers.get(field)
  const rows = Array.from(index.ids.keys())
  const filled = numbers ? rows.filter((row) => !Number.isNaN(numbers[row])) : rows
  const empty = numbers ? rows.filter((row) => Number.isNaN(numbers[row])) : []
  filled.sort((a, b) => sign * compare(a, b) || a - b)
  return Uint32Array.from(filled.concat(empty))
}

function comparison(index: ChannelIndex, field: ChannelSortField): (a: number, b: number) => number {
  const numbers = index.numbers.get(field)
  if (numbers) return (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0)
  const texts = splitTexts(index, field)
  return (a, b) => compareSearchTexts(texts[a] ?? '', texts[b] ?? '')
}
