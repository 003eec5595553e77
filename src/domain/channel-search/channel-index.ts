import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Light } from '#domain/placement/placement-verdict.ts'
import {
  type ChannelSortField,
  channelSortKinds,
  channelSortValue,
  type IndexedField,
  indexedFields,
  type UnindexedText,
} from './channel-search.ts'
import { joinTitleOrders, mergeTitleOrder, type Stretch } from './title-order.ts'

/**
 * The fields of a channel in the index; the database holds the rest. judged-index.ts sets `placement`, and
 * unindexed-texts.ts the texts of later changes.
 */
export type IndexedChannel = { id: number; title: string; category_id: number; placement?: Light } & Record<
  IndexedField,
  string | number | boolean | null
> & { prices_changed_on?: CalendarDate | null | undefined } & { [Field in UnindexedText]?: string | null }

/** A field of a numeric column: one of the table's, or the day of the last change of a price. */
export type IndexedNumber = ChannelSortField | 'prices_changed_on'

/**
 * The channel base by columns: row i of each column is the same channel, in ascending order of id. Objects
 * would take ten times the memory and search time. IndexedDB stores this plain value.
 */
export type ChannelIndex = {
  readonly ids: Int32Array
  readonly categories: Int32Array
  /** Search texts joined by NUL, which no stored text contains. One long string loads and searches fastest. */
  readonly texts: ReadonlyMap<ChannelSortField, string>
  /** Numbers, days as 20261231, choices by their position; NaN for an empty value. */
  readonly numbers: ReadonlyMap<IndexedNumber, Float64Array>
  /** Rows in the order of titles, the first order on screen; searches compute other orders. */
  readonly titleOrder: Uint32Array
  /** Rows that meet a condition on texts outside the index, by the condition's name: unindexed-texts.ts. */
  readonly marks?: ReadonlyMap<string, Uint8Array>
}

/** Changes of a base by id: the new or changed channel, or null for a deleted one. */
export type ChannelChanges = ReadonlyMap<number, IndexedChannel | null>

export const TEXT_SEPARATOR = '\0'

/** Builds the index of a whole base. The later of two rows with one id wins. */
export function buildChannelIndex(rows: Iterable<IndexedChannel>): ChannelIndex {
  return updateChannelIndex(emptyIndex, new Map(Array.from(rows, (row) => [row.id, row])))
}

export function updateChannelIndex(index: ChannelIndex, changes: ChannelChanges): ChannelIndex {
  const merge = planMerge(index.ids, changes)
  const columnOf = (field: IndexedNumber) => {
    const old = index.numbers.get(field) ?? new Float64Array()
    return mergeNumbers(new Float64Array(merge.length), merge, old, (row) => numberValue(field, row))
  }
  const ids = mergeNumbers(new Int32Array(merge.length), merge, index.ids, (row) => row.id)
  const texts = new Map(textFields.map((field) => [field, mergeTexts(merge, index, field)]))
  return {
    ids,
    categories: mergeNumbers(new Int32Array(merge.length), merge, index.categories, (row) => row.category_id),
    texts,
    numbers: new Map(numberFields.map((field) => [field, columnOf(field)])),
    titleOrder: mergeTitleOrder(index.titleOrder, merge.stretches, splitTexts({ ids, texts }, 'title')),
  }
}

/** Joins indexes of which each has only higher ids than the one before it. */
export function joinChannelIndexes(parts: readonly ChannelIndex[]): ChannelIndex {
  const filled = parts.filter(({ ids }) => ids.length > 0)
  const length = filled.reduce((sum, { ids }) => sum + ids.length, 0)
  const textOf = (field: ChannelSortField) => filled.map(({ texts }) => texts.get(field) ?? '').join(TEXT_SEPARATOR)
  const numbersOf = (field: IndexedNumber) =>
    joinNumbers(
      new Float64Array(length),
      filled.map(({ numbers }) => numbers.get(field) ?? new Float64Array()),
    )
  const ids = joinNumbers(
    new Int32Array(length),
    filled.map((part) => part.ids),
  )
  const categories = joinNumbers(
    new Int32Array(length),
    filled.map((part) => part.categories),
  )
  const texts = new Map(textFields.map((field) => [field, textOf(field)]))
  const numbers = new Map(numberFields.map((field) => [field, numbersOf(field)]))
  const titleOrder = joinTitleOrders(
    filled.map((part) => part.titleOrder),
    splitTexts({ ids, texts }, 'title'),
  )
  return { ids, categories, texts, numbers, titleOrder }
}

/** Splits a column into the search texts of its rows. */
export function splitTexts({ ids, texts }: Pick<ChannelIndex, 'ids' | 'texts'>, field: ChannelSortField): string[] {
  const joined = texts.get(field)
  return joined === undefined || ids.length === 0 ? [] : joined.split(TEXT_SEPARATOR)
}

/** Returns the start of each row's search text in its joined column, and the end of the last one. */
export function textStarts({ ids, texts }: ChannelIndex, field: ChannelSortField): Uint32Array {
  const joined = texts.get(field) ?? ''
  const starts = new Uint32Array(ids.length + 1)
  for (let row = 1; row < starts.length; row++) {
    const separator = joined.indexOf(TEXT_SEPARATOR, starts[row - 1])
    starts[row] = (separator < 0 ? joined.length : separator) + 1
  }
  return starts
}

/** Returns the row of the id, or -1. */
export function rowOf({ ids }: ChannelIndex, id: number): number {
  const row = lowerBound(ids.length, (at) => (ids[at] ?? 0) < id)
  return ids[row] === id ? row : -1
}

/** Returns how many of `length` ordered items come before the place. */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

const textFields = indexedFields.filter((field) => channelSortKinds[field] === 'text')
const numberFields: readonly IndexedNumber[] = [
  ...indexedFields.filter((field) => channelSortKinds[field] !== 'text'),
  'prices_changed_on',
]

const emptyIndex: ChannelIndex = {
  ids: new Int32Array(0),
  categories: new Int32Array(0),
  texts: new Map(),
  numbers: new Map(),
  titleOrder: new Uint32Array(0),
}

function textValue(field: ChannelSortField, row: IndexedChannel): string {
  return String(channelSortValue(field, row[field]) ?? '').replaceAll(TEXT_SEPARATOR, '')
}

/** Returns the value that conditions compare: a search text or a number; null when empty. */
export function indexedValue(field: IndexedNumber, row: IndexedChannel): string | number | null {
  // The order of the table's days is the order of these.
  return channelSortValue(field === 'prices_changed_on' ? 'price_valid_until' : field, row[field])
}

/** Returns a channel's value in the form of the field's numeric column. */
export function numberValue(field: IndexedNumber, row: IndexedChannel): number {
  const value = indexedValue(field, row)
  return value === null ? Number.NaN : Number(value)
}

/**
 * The new rows by stretches: `count` old rows from `start`, or `count` rows of `added` from `start`. Most
 * rows stay the same, so stretches are copied whole.
 */
type Merge = { stretches: readonly Stretch[]; length: number; added: readonly IndexedChannel[] }

function planMerge(oldIds: Int32Array, changes: ChannelChanges): Merge {
  const added = Array.from(changes.values())
    .filter((row) => row !== null)
    .sort((a, b) => a.id - b.id)
  const stretches: Stretch[] = []
  let last: Stretch | undefined
  let length = 0
  const push = (isOld: boolean, at: number) => {
    length++
    if (last?.isOld === isOld && last.start + last.count === at) last.count++
    else {
      last = { isOld, start: at, count: 1 }
      stretches.push(last)
    }
  }
  let next = 0
  oldIds.forEach((id, row) => {
    for (; (added[next]?.id ?? Number.POSITIVE_INFINITY) < id; next++) push(false, next)
    if (!changes.has(id)) push(true, row)
  })
  for (; next < added.length; next++) push(false, next)
  return { stretches, length, added }
}

function mergeNumbers<Column extends Int32Array | Float64Array>(
  column: Column,
  { stretches, added }: Merge,
  old: Column,
  cell: (row: IndexedChannel) => number,
): Column {
  let row = 0
  for (const { isOld, start, count } of stretches) {
    if (isOld) column.set(old.subarray(start, start + count), row)
    else column.set(added.slice(start, start + count).map(cell), row)
    row += count
  }
  return column
}

function mergeTexts({ stretches, added }: Merge, index: ChannelIndex, field: ChannelSortField): string {
  const joined = index.texts.get(field) ?? ''
  const starts = textStarts(index, field)
  return stretches
    .map(({ isOld, start, count }) => {
      if (isOld) return joined.slice(starts[start], (starts[start + count] ?? 0) - 1)
      const rows = added.slice(start, start + count)
      return rows.map((row) => textValue(field, row)).join(TEXT_SEPARATOR)
    })
    .join(TEXT_SEPARATOR)
}

function joinNumbers<Column extends Int32Array | Float64Array>(column: Column, parts: readonly Column[]): Column {
  let row = 0
  for (const part of parts) {
    column.set(part, row)
    row += part.length
  }
  return column
}
