import * as z from 'zod/mini'
import { searchParam } from '#client/lib/page/search-param.ts'
import { defaultPageSize, pageSizes } from '#contract/paging.ts'
import { defaultChannelSort, formatChannelSort, parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { type ConditionParams, readConditionParams } from './condition-params.ts'

const tabs = ['channels', 'shortlist', 'categories'] as const
const noCategories: number[] = []
const positiveInteger = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

const defaultSort = formatChannelSort(defaultChannelSort)

/** The parameters of the address without its conditions; unusable values become defaults. */
export const channelsBaseParams = z.object({
  tab: z.catch(z._default(z.enum(tabs), 'channels'), 'channels'),
  search: searchParam,
  category_ids: z.catch(
    z._default(
      z.pipe(
        z.union([z.array(positiveInteger), positiveInteger]),
        z.transform((value) => [...new Set(Array.isArray(value) ? value : [value])].slice(0, 1_000)),
      ),
      noCategories,
    ),
    noCategories,
  ),
  page: z.catch(z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1), 1),
  page_size: z.catch(z._default(z.literal(pageSizes), defaultPageSize), defaultPageSize),
  sort: z.catch(z._default(z.string().check(z.refine(isChannelSort)), defaultSort), defaultSort),
  /** The channel whose sheet is open on a small screen; in the address, so that going back closes it. */
  channel: z.catch(z.optional(positiveInteger), undefined),
  /** Hidden columns joined by dots; empty for none. Undefined when the user's own choice applies. */
  hidden: z.catch(z.optional(z.string().check(z.maxLength(1_000))), undefined),
  charts: z.catch(z.optional(z.literal(true)), undefined),
})
export type ChannelsBaseSearch = z.output<typeof channelsBaseParams> & ConditionParams

/** Reads any address of the channel base. */
export function readChannelsBaseSearch(address: Readonly<Record<string, unknown>>): ChannelsBaseSearch {
  return { ...z.parse(channelsBaseParams, address), ...readConditionParams(address) }
}

/** The values that the address leaves out. */
export const channelsBaseDefaults: ChannelsBaseSearch = {
  tab: 'channels',
  search: '',
  category_ids: noCategories,
  page: 1,
  page_size: defaultPageSize,
  sort: defaultSort,
}

/** Whether the order differs from the default, which is the only order that every server supports. */
export function isReordered(sort: string | undefined): sort is string {
  return sort !== undefined && sort !== defaultSort
}

function isChannelSort(text: string): boolean {
  return parseChannelSort(text) !== undefined
}
