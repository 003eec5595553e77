import { defaultParseSearch } from '@tanstack/react-router'
import { isFiltered, misreadConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import {
  type ChannelsBaseSearch,
  channelsBaseParams,
  readChannelsBaseSearch,
} from '#client/features/channels/data/channels-base-search.ts'
import { conditionFields } from '#domain/channel-search/channel-condition-fields.ts'

/**
 * Reads the address of a list of channels. Undefined for a list that nothing narrows or orders, and for an address with a
 * part that this version does not know: its rows would be others than the answer means.
 */
export function readCitedSearch(address: string): ChannelsBaseSearch | undefined {
  const query = URL.parse(address, 'https://origin')?.search
  if (!query) return undefined
  const params: Record<string, unknown> = defaultParseSearch(query)
  const search = readChannelsBaseSearch(params)
  const isRead =
    Object.keys(params).every((name) => known.has(name)) &&
    search.tab === 'channels' &&
    (params.category_ids === undefined || search.category_ids.length > 0) &&
    (params.sort === undefined || search.sort === params.sort) &&
    misreadConditionsOf(search).length === 0
  // The card shows the beginning of the list, whatever page the address names.
  return isRead && (isFiltered(search) || params.sort !== undefined) ? { ...search, page: 1 } : undefined
}

const known: ReadonlySet<string> = new Set([...Object.keys(channelsBaseParams.shape), ...conditionFields])
