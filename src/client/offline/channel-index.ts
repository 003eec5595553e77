import type { Channel } from '#contract/channels.ts'
import { type ChannelSortField, channelSortKinds, channelSortValue } from '#domain/channel-search.ts'
import { compareSearchTexts } from '#domain/search-text.ts'

/** What the index keeps of a channel; the rest of it lives in the database only. */
export type IndexedChannel = Pick<Channel, 'id' | 'category_id' | ChannelSortField>

/**
 * The channel base by columns: row i of every column is the same channel, and rows stand in ascending order of id.
 * As objects 50,000 channels take ten times the memory and ten times as long to search. A plain value, kept in
 * IndexedDB as it is.
 */
export type ChannelIndex = {
  readonly ids: Int32Array
  readonly categories: Int32Array
  /** Search texts joined by NUL, which no stored text contains: one long string loads and is searched fastest. */
  readonly texts: ReadonlyMap<ChannelSortField, string>
  /** Numbers, days as 20261231, choices by their place in the list; NaN for an empty value. */
  readonly numbers: ReadonlyMap<ChannelSortField, Float64Array>
  /** Rows in the order of titles, in which the base is first shown; other orders are computed when asked for. */
  readonly titleOrder: Uint32Array
}

export const TEXT_SEPARATOR = '\0'

/** The index of a whole base. Of two rows with one id the later counts. */
export function buildChannelIndex(rows: Iterable<IndexedChannel>): ChannelIndex {
  return updateChannelIndex(emptyIndex, rows, [])
}

/** The index after a change: `changed` join it or take the place of what had their id, `deletedIds` leave it. */
export function updateChannelIndex(
  index: ChannelIndex,
  changed: Iterable<IndexedChannel>,
  deletedIds: Iterable<number>,
): ChannelIndex {
  const merge = planMerge(index.ids, changed, new Set(deletedIds))
  const rowCount = merge.from.length
  const textsOf = (field: ChannelSortField) =>
    mergeColumn(new Array<string>(rowCount), merge, splitTexts(index, field), (row) => textValue(field, row))

  const titles = textsOf('title')
  return {
    ids: mergeColumn(new Int32Array(rowCount), merge, index.ids, (row) => row.id),
    categories: mergeColumn(new Int32Array(rowCount), merge, index.categories, (row) => row.category_id),
    texts: new Map(
      textFields.map((field) => [field, (field === 'title' ? titles : textsOf(field)).join(TEXT_SEPARATOR)]),
    ),
    numbers: new Map(
      numberFields.map((field) => {
        const old = index.numbers.get(field) ?? []
        return [field, mergeColumn(new Float64Array(rowCount), merge, old, (row) => numberValue(field, row))]
      }),
    ),
    titleOrder: mergeTitleOrder(index.titleOrder, merge, titles),
  }
}

/** The search texts of a column, one a row. */
export function splitTexts(index: ChannelIndex, field: ChannelSortField): string[] {
  const joined = index.texts.get(field)
  return joined === undefined || index.ids.length === 0 ? [] : joined.split(TEXT_SEPARATOR)
}

const fields = Object.keys(channelSortKinds).filter((field): field is ChannelSortField =>
  Object.hasOwn(channelSortKinds, field),
)
const textFields = fields.filter((field) => channelSortKinds[field] === 'text')
const numberFields = fields.filter((field) => channelSortKinds[field] !== 'text')

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

function numberValue(field: ChannelSortField, row: IndexedChannel): number {
  const value = channelSortValue(field, row[field])
  return value === null ? Number.NaN : Number(value)
}

/** Row i of the new columns is the old row `from[i]`, or, where that is negative, `added[~from[i]]`. */
type Merge = { from: Int32Array; added: readonly IndexedChannel[] }

function planMerge(
  oldIds: Int32Array,
  changed: Iterable<IndexedChannel>,
  deleted: ReadonlySet<number>,
): Merge {
  const byId = new Map<number, IndexedChannel>()
  for (const row of changed) byId.set(row.id, row)
  const added = [...byId.values()].filter((row) => !deleted.has(row.id)).sort((a, b) => a.id - b.id)

  const from = new Int32Array(oldIds.length + added.length)
  let length = 0
  let next = 0
  oldIds.forEach((id, row) => {
    for (; (added[next]?.id ?? Number.POSITIVE_INFINITY) < id; next++) from[length++] = ~next
    if (!byId.has(id) && !deleted.has(id)) from[length++] = row
  })
  for (; next < added.length; next++) from[length++] = ~next
  return { from: from.subarray(0, length), added }
}

function mergeColumn<V, C extends { [row: number]: V }>(
  column: C,
  { from, added }: Merge,
  old: ArrayLike<V>,
  cell: (row: IndexedChannel) => V,
): C {
  from.forEach((source, row) => {
    // An array asked for a negative place is slow: one of the two must not be asked at all.
    const newRow = source < 0 ? added[~source] : undefined
    const value = newRow ? cell(newRow) : old[source]
    if (value !== undefined) column[row] = value
  })
  return column
}

/** What stays is in order already, so that only what is new has to be sorted. */
function mergeTitleOrder(oldOrder: Uint32Array, { from }: Merge, titles: readonly string[]): Uint32Array {
  const rowNow = new Int32Array(oldOrder.length).fill(-1)
  const addedRows: number[] = []
  from.forEach((source, row) => {
    if (source >= 0) rowNow[source] = row
    else addedRows.push(row)
  })
  const compare = (a: number, b: number) => compareSearchTexts(titles[a] ?? '', titles[b] ?? '') || a - b
  addedRows.sort(compare)

  const order = new Uint32Array(from.length)
  let length = 0
  let next = 0
  for (const oldRow of oldOrder) {
    const row = rowNow[oldRow] ?? -1
    if (row < 0) continue
    for (
      let added = addedRows[next];
      added !== undefined && compare(added, row) < 0;
      added = addedRows[next]
    ) {
      order[length++] = added
      next++
    }
    order[length++] = row
  }
  order.set(addedRows.slice(next), length)
  return order
}
