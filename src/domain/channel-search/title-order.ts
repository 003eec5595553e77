import { compareSearchTexts } from '#domain/search-text.ts'

/** Neighbouring rows of an index after a change, from the old rows or from the added ones. */
export type Stretch = { isOld: boolean; start: number; count: number }

/** Returns the order of changed rows. Only new titles are sorted, because the remaining rows are in order. */
export function mergeTitleOrder(
  oldOrder: Uint32Array,
  stretches: readonly Stretch[],
  titles: readonly string[],
): Uint32Array {
  const rowNow = new Uint32Array(oldOrder.length).fill(GONE)
  const addedRows: number[] = []
  let place = 0
  for (const { isOld, start, count } of stretches) {
    for (let i = 0; i < count; i++, place++) {
      if (isOld) rowNow[start + i] = place
      else addedRows.push(place)
    }
  }
  const compare = byTitle(titles)
  addedRows.sort(compare)
  const left = oldOrder.map((oldRow) => rowNow[oldRow] ?? GONE).filter((row) => row !== GONE)
  return mergeOrders(left, Uint32Array.from(addedRows), compare)
}

/**
 * Returns the order of the joined rows of parts, each of which is in order: neighbouring orders merge until one is left.
 * `titles` are the search texts of all rows.
 */
export function joinTitleOrders(parts: readonly Uint32Array[], titles: readonly string[]): Uint32Array {
  const compare = byTitle(titles)
  let start = 0
  let orders: Uint32Array[] = parts.map((order) => {
    const first = start
    start += order.length
    return order.map((row) => row + first)
  })
  while (orders.length > 1) {
    orders = orders.flatMap((order, place) => {
      const next = orders[place + 1]
      if (place % 2 === 1) return []
      return [next ? mergeOrders(order, next, compare) : order]
    })
  }
  return orders[0] ?? new Uint32Array(0)
}

/** The row of a deleted channel. */
const GONE = 0xffff_ffff

function mergeOrders(one: Uint32Array, other: Uint32Array, compare: CompareRows): Uint32Array {
  const order = new Uint32Array(one.length + other.length)
  let filled = 0
  let next = 0
  for (const row of one) {
    for (let first = other[next]; first !== undefined && compare(first, row) < 0; first = other[next]) {
      order[filled++] = first
      next++
    }
    order[filled++] = row
  }
  order.set(other.subarray(next), filled)
  return order
}

type CompareRows = (a: number, b: number) => number

/** Orders rows by title; equal titles by row. */
const byTitle =
  (titles: readonly string[]): CompareRows =>
  (a, b) =>
    emptyLast(titles[a] ?? '', titles[b] ?? '') || a - b

/** Compares the search texts of two rows; an empty one comes last. */
function emptyLast(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  return compareSearchTexts(a, b)
}
