import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import { searchText } from '#domain/search-text.ts'
import { cellText, isEmptyCell, type TableCell } from './channel-import-cell.ts'
import { importKinds, parseCell } from './channel-import-fields.ts'
import { type ImportColumn, isAddress } from './channel-import-header.ts'
import { matchTitle } from './channel-import-titles.ts'

export type ColumnFields = readonly (ChannelField | undefined)[]

/**
 * Matches each column to at most one field: first by titles, weighted by the cells that can be read as the
 * field, then by cells that allow one field only (links, categories, words of one choice).
 */
export function matchColumns(
  columns: readonly ImportColumn[],
  samples: readonly (readonly TableCell[])[],
  categories: Iterable<string>,
): ColumnFields {
  const known = new Set(Array.from(categories, searchText))
  const candidates = columns.flatMap(({ own, group }, column) => {
    const cells = (samples[column] ?? []).filter((cell) => !isEmptyCell(cell))
    const named = matchTitle(own, group).map(({ field, score }) => ({
      column,
      field,
      weight: score * (0.5 + 0.5 * share(cells, (cell) => fits(field, cell))),
    }))
    return [...named, ...byContent(cells, known).map((guess) => ({ column, ...guess }))]
  })
  candidates.sort((one, other) => other.weight - one.weight || one.column - other.column)
  const fields: (ChannelField | undefined)[] = columns.map(() => undefined)
  for (const { column, field } of candidates) {
    if (fields[column] === undefined && !fields.includes(field)) fields[column] = field
  }
  return fields
}

type Guess = { field: ChannelField; weight: number }

function byContent(cells: readonly TableCell[], categories: ReadonlySet<string>): Guess[] {
  if (cells.length === 0) return []
  const addresses = share(cells, (cell) => isAddress(cellText(cell)))
  // A column of names only may hold the channels' administrators.
  const names = share(cells, (cell) => cellText(cell).trim().startsWith('@'))
  if (addresses >= 0.8) return [{ field: 'url', weight: 0.7 * addresses - 0.1 * names }]
  if (share(cells, (cell) => categories.has(searchText(cellText(cell)))) >= 0.9) {
    return [{ field: 'category_id', weight: 0.6 }]
  }
  return chosen.flatMap(({ field, labels }) =>
    cells.every((cell) => labels.has(searchText(cellText(cell)))) ? [{ field, weight: 0.55 }] : [],
  )
}

const chosen = channelFields.flatMap((field) => {
  const kind = importKinds[field]
  return kind.is === 'choice' ? [{ field, labels: new Set(Object.values(kind.labels).map(searchText)) }] : []
})

function fits(field: ChannelField, cell: TableCell): boolean {
  const text = cellText(cell)
  if (importKinds[field].is === 'address') return isAddress(text) || typeof cell === 'object'
  if (field === 'title') return !isAddress(text)
  const parsed = parseCell(field, cell)
  return parsed === undefined || 'value' in parsed
}

function share(cells: readonly TableCell[], test: (cell: TableCell) => boolean): number {
  return cells.length === 0 ? 1 : cells.filter(test).length / cells.length
}
