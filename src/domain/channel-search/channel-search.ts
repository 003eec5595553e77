import {
  type ChannelFieldDeclaration,
  type ChannelFieldOfKind,
  channelFieldOf,
  channelFields,
} from '#domain/channel-fields.ts'
import { lights } from '#domain/placement/placement-verdict.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import type { ResolvedCondition } from './channel-conditions.ts'

/** A stored column of the index. */
export type IndexedField =
  | 'category_title'
  | ChannelFieldOfKind<'text' | 'count' | 'rate' | 'percent' | 'cost' | 'price' | 'day' | 'flag' | 'choice'>

/** A text that is too long for the index; unindexed-texts.ts finds the rows of a condition in the stored channels. */
export type UnindexedText = ChannelFieldOfKind<'long_text' | 'address' | 'handle'>

/** A column that can be sorted: a stored one, or the verdict of judged-index.ts. */
export type ChannelSortField = IndexedField | 'placement'

/** How a column is sorted. A list sorts choices by their position in it. */
export type ChannelSortKind = 'text' | 'number' | 'date' | 'boolean' | readonly string[]

/**
 * Sorting of each column: texts by search text, choices by position, no before yes. Empty values come last in
 * both directions, and ties go by ascending id.
 */
export const channelSortKinds = Object.fromEntries([
  ['category_title', 'text'],
  ['placement', lights],
  ...channelFields.flatMap((field) => {
    const kind = sortKindOf(channelFieldOf(field))
    return kind === undefined ? [] : [[field, kind]]
  }),
]) as Readonly<Record<ChannelSortField, ChannelSortKind>>

export const indexedFields = Object.keys(channelSortKinds).filter(
  (field): field is IndexedField => field !== 'placement',
)

export const unindexedTexts = channelFields.filter((field): field is UnindexedText =>
  ['long_text', 'address', 'handle'].includes(channelFieldOf(field).kind),
)

export function isUnindexedText(field: string): field is UnindexedText {
  return unindexedTexts.some((known) => known === field)
}

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
/** A search with its order: `field` or `-field`, by title by default. */
export type ChannelSearch = {
  search: string
  category_ids: readonly number[]
  sort?: string | undefined
  /** Without counted days, which `resolveConditions` replaces. */
  conditions?: readonly ResolvedCondition[] | undefined
}
/** One page of the matches; pages count from 1. */
type Page = { page: number; page_size: number }
export type ChannelPageQuery = ChannelSearch & Page

/** A search whose conditions are texts such as `agency_price=..50000`, as a request names them. */
export type NamedSearch = Omit<ChannelSearch, 'conditions'> & { conditions?: readonly string[] | undefined }
export type NamedPageQuery = NamedSearch & Page

export const defaultChannelSort: ChannelSort = { field: 'title', direction: 'asc' }

/** Parses `field` or `-field`; undefined for an unknown column. */
export function parseChannelSort(text: string): ChannelSort | undefined {
  const field = text.replace(/^-/, '')
  if (!isSortField(field)) return undefined
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

export function formatChannelSort(sort: ChannelSort): string {
  return sort.direction === 'desc' ? `-${sort.field}` : sort.field
}

/**
 * Tells whether the title contains the wanted text (both as search texts) and the category is a wanted one.
 * An empty text or list matches everything.
 */
export function matchesChannelSearch(channel: { title: string; category_id: number }, wanted: ChannelSearch) {
  if (wanted.category_ids.length > 0 && !wanted.category_ids.includes(channel.category_id)) return false
  return searchText(channel.title).includes(searchText(wanted.search))
}

/** Returns the value to compare: a search text or a number; null when empty. */
export function channelSortValue(field: ChannelSortField, value: unknown): string | number | null {
  const kind = channelSortKinds[field]
  if (value === null || value === undefined) return null
  if (kind === 'text') return searchText(String(value)) || null
  if (kind === 'number') return Number(value)
  if (kind === 'date') return Number(String(value).replaceAll('-', ''))
  if (kind === 'boolean') return value ? 1 : 0
  return kind.indexOf(String(value))
}

/** Compares two rows by value (from channelSortValue), then by id. */
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
