import type { FacetField } from './channel-facets.ts'
import { type ChannelChanges, type ChannelIndex, numberValue } from './channel-index.ts'
import { matchingChanges, matchingRows } from './channel-index-search.ts'
import type { ChannelSearch } from './channel-search.ts'

/** Returns the numbers of all matches in each field, in one order of the matches; NaN where a field is empty. */
export function matchedColumns<Field extends FacetField>(
  base: ChannelIndex,
  fields: readonly Field[],
  search: ChannelSearch,
  changes: ChannelChanges,
): Record<Field, number[]> {
  const found = matchingRows(base, search, changes)
  const rows: number[] = []
  for (let row = 0; row < base.ids.length; row++) if (found === 'all' || found.rows[row] === 1) rows.push(row)
  const changed = matchingChanges(changes, search)
  const column = (field: Field) => {
    const stored = field === 'category_id' ? base.categories : base.numbers.get(field)
    const values = rows.map((row) => stored?.[row] ?? Number.NaN)
    const later = changed.map((row) => (field === 'category_id' ? row.category_id : numberValue(field, row)))
    return values.concat(later)
  }
  // Object.fromEntries loses the types of its keys.
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as Record<Field, number[]>
}
