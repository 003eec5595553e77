import {
  type ChannelFieldDeclaration,
  type ChannelFieldOfKind,
  channelFieldOf,
  channelFields,
} from './channel-fields.ts'
import { compareSearchTexts, searchText } from './search-text.ts'

export type ChannelSortField =
  | 'category_title'
  | ChannelFieldOfKind<'text' | 'count' | 'rate' | 'percent' | 'cost' | 'price' | 'day' | 'flag' | 'choice'>

/** A choice is sorted by the place of its value among these. */
export type ChannelSortKind = 'text' | 'number' | 'date' | 'boolean' | readonly string[]

/**
 * How each sortable column of the channel base is put in order: texts by their search text, choices by the order in
 * which they are offered, no before yes. Empty values stand last in both directions and equal ones by id, ascending.
 * Server and offline copy sort by this table (channel-index-search.ts).
 */
export const channelSortKinds = Object.fromEntries([
  ['category_title', 'text'],
  ...channelFields.flatMap((field) => {
    const kind = sortKindOf(channelFieldOf(field))
    return kind === undefined ? [] : [[field, kind]]
  }),
]) as Readonly<Record<ChannelSortField, ChannelSortKind>>

function sortKindOf(declared: ChannelFieldDeclaration): ChannelSortKind | undefined {
  switch (declared.kind) {
    case 'text':
      return 'text'
    case 'count':
    case 'rate':
    case 'percent':
    case 'cost':
    case 'price':
      return 'number'
    case 'day':
      return 'date'
    case 'flag':
      return 'boolean'
    case 'choice':
      return Object.keys(declared.choices)
    default:
      return undefined
  }
}
export type ChannelSort = { field: ChannelSortField; direction: 'asc' | 'desc' }
/** What is searched for, and in which order it is wanted: `field` or `-field`, by title when nothing is said. */
export type ChannelSearch = { search: string; category_ids: readonly number[]; sort?: string | undefined }
/** A page of what is found, from 1 on. */
export type ChannelPageQuery = ChannelSearch & { page: number; page_size: number }

export const defaultChannelSort: ChannelSort = { field: 'title', direction: 'asc' }

/** Reads `field` or `-field` as it stands in addresses and on the wire; nothing when there is no such column. */
export function parseChannelSort(text: string): ChannelSort | undefined {
  const field = text.replace(/^-/, '')
  if (!isSortField(field)) return undefined
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

export function formatChannelSort(sort: ChannelSort): string {
  return sort.direction === 'desc' ? `-${sort.field}` : sort.field
}

/**
 * The search rule: the title contains the wanted text (both as search texts) and the category is one of the wanted
 * ones; no text and no categories want everything.
 */
export function matchesChannelSearch(channel: { title: string; category_id: number }, wanted: ChannelSearch) {
  if (wanted.category_ids.length > 0 && !wanted.category_ids.includes(channel.category_id)) return false
  return searchText(channel.title).includes(searchText(wanted.search))
}

/** A value in the form in which it is compared: a search text, a number, or null for an empty one. */
export function channelSortValue(field: ChannelSortField, value: unknown): string | number | null {
  const kind = channelSortKinds[field]
  if (value === null || value === undefined) return null
  if (kind === 'text') return searchText(String(value))
  if (kind === 'number') return Number(value)
  if (kind === 'date') return Number(String(value).replaceAll('-', ''))
  if (kind === 'boolean') return value ? 1 : 0
  return kind.indexOf(String(value))
}

/** The order rule for two rows of (value as channelSortValue gives it, id). */
export function compareForSort(
  a: { value: string | number | null; id: number },
  b: { value: string | number | null; id: number },
  direction: ChannelSort['direction'],
): number {
  if (a.value === null || b.value === null) {
    if (a.value === b.value) return a.id - b.id
    return a.value === null ? 1 : -1
  }
  const ascending =
    typeof a.value === 'string' && typeof b.value === 'string'
      ? compareSearchTexts(a.value, b.value)
      : Number(a.value) - Number(b.value)
  if (ascending === 0) return a.id - b.id
  return direction === 'asc' ? ascending : -ascending
}

function isSortField(field: string): field is ChannelSortField {
  return Object.hasOwn(channelSortKinds, field)
}
