import { conditionFields } from '#domain/channel-search/channel-condition-fields.ts'
import { formatCondition } from '#domain/channel-search/channel-conditions.ts'
import { defaultChannelSort, formatChannelSort } from '#domain/channel-search/channel-search.ts'
import type { ChannelQuery } from './channel-questions.ts'
import { pageAddress, quotedIfJson } from './page-address.ts'

const channelsBasePath = '/placement/channels-base'

/**
 * Returns the address that opens the base with this filter, as in `/placement/channels-base?agency_price=..50000`. It is
 * the one that the base's own page prints, so that equal filters have equal addresses.
 */
export function channelQueryAddress({ search, category_ids, conditions }: ChannelQuery, order?: string): string {
  const params: [string, string][] = []
  const set = (name: string, text: string) => params.push([name, text])
  if (search.trim() !== '') set('search', quotedIfJson(search.trim()))
  if (category_ids.length > 0) set('category_ids', JSON.stringify(category_ids))
  if (order !== undefined && order !== formatChannelSort(defaultChannelSort)) set('sort', order)
  for (const field of conditionFields) {
    const condition = conditions.find((one) => one.field === field)
    if (condition) set(field, quotedIfJson(formatCondition(condition)))
  }
  return pageAddress(channelsBasePath, params)
}
