import { type ChannelIndex, textStarts } from './channel-index.ts'
import { type ChannelSortField, defaultChannelSort, formatChannelSort } from './channel-search.ts'

/** Values derived from an index once and cached with it. */
type Derived = {
  orders: Map<string, Uint32Array>
  starts: Map<ChannelSortField, Uint32Array>
  mask: Uint8Array
}
const derived = new WeakMap<ChannelIndex, Derived>()

export function derivedFrom(index: ChannelIndex): Derived {
  let value = derived.get(index)
  if (!value) {
    value = {
      orders: new Map([[formatChannelSort(defaultChannelSort), index.titleOrder]]),
      starts: new Map(),
      mask: new Uint8Array(index.ids.length),
    }
    derived.set(index, value)
  }
  return value
}

/** Returns `textStarts` of a column, computed once. */
export function startsOf(index: ChannelIndex, field: ChannelSortField): Uint32Array {
  const { starts: known } = derivedFrom(index)
  const starts = known.get(field) ?? textStarts(index, field)
  known.set(field, starts)
  return starts
}

/** Gives an index with an additional column what was derived from the index without it. */
export function shareDerived(index: ChannelIndex, wider: ChannelIndex): void {
  const { orders, starts, mask } = derivedFrom(index)
  derived.set(wider, { orders: new Map(orders), starts, mask })
}
