import { useState } from 'react'

type Id = string | number
type Recycled = { rows: unknown; ids: readonly Id[]; keys: readonly number[] }

const NONE: Recycled = { rows: undefined, ids: [], keys: [] }

/**
 * Returns the React key of the row at an index. A row keeps its key while it is listed, and a new row takes the key, and so
 * the elements, of a row that left: changing their texts takes half the time of new elements. The focused row's are not taken.
 */
export function useRecycledRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Id,
  focused: Id | undefined,
): (index: number) => number {
  const [last, setLast] = useState(NONE)
  if (rows === undefined || rows === last.rows) return (index) => last.keys[index] ?? index
  const ids = rows.map(rowKey)
  const next = { rows, ids, keys: recycledKeys(last, ids, focused) }
  setLast(next)
  return (index) => next.keys[index] ?? index
}

/** Returns a key for each id, different from each other and from the key of the focused row that left. */
export function recycledKeys(
  last: { ids: readonly Id[]; keys: readonly number[] },
  ids: readonly Id[],
  focused: Id | undefined,
): number[] {
  const kept = new Map(last.ids.map((id, index) => [id, last.keys[index] ?? index]))
  const listed = new Set(ids)
  const free = last.ids.flatMap((id) => (listed.has(id) || id === focused ? [] : (kept.get(id) ?? [])))
  let unused = Math.max(-1, ...kept.values()) + 1
  return ids.map((id) => kept.get(id) ?? free.shift() ?? unused++)
}
