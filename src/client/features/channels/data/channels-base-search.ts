import * as z from 'zod/mini'
import { searchParam } from '#client/lib/page/address-params.ts'
import { defaultPageSize, pageSizes } from '#contract/paging.ts'
import {
  type ConditionField,
  conditionFields,
  MOST_CONDITION_TEXT,
} from '#domain/channel-search/channel-condition-fields.ts'
import { defaultChannelSort, formatChannelSort, parseChannelSort } from '#domain/channel-search/channel-search.ts'

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
  sort: z.catch(
    z._default(z.string().check(z.refine((text) => parseChannelSort(text) !== undefined)), defaultSort),
    defaultSort,
  ),
  /** The channel whose sheet is open on a small screen; in the address, so that going back closes it. */
  channel: z.catch(z.optional(positiveInteger), undefined),
  /** Hidden columns joined by dots; empty for none. Undefined when the user's own choice applies. */
  hidden: z.catch(z.optional(z.string().check(z.maxLength(1_000))), undefined),
  charts: z.catch(z.optional(z.literal(true)), undefined),
})
export type ChannelsBaseSearch = z.output<typeof channelsBaseParams> & ConditionParams

export function readChannelsBaseSearch(address: Readonly<Record<string, unknown>>): ChannelsBaseSearch {
  return { ...z.parse(channelsBaseParams, address), ...readConditionParams(address) }
}

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

/** The conditions of an address: one parameter for each field, as in `?agency_price=..50000&rkn_status=registered`. */
export type ConditionParams = { [Field in ConditionField]?: string | undefined }

/**
 * Reads the parameters of an address. A text that asks nothing stays, so that the page can name it; a text that is too
 * long stays too long. The texts are parsed where they are used, because every page reads addresses.
 */
function readConditionParams(address: Readonly<Record<string, unknown>>): ConditionParams {
  const params: ConditionParams = {}
  for (const field of conditionFields) {
    const value = address[field]
    if (value === undefined || value === null) continue
    // The router reads `?discount=5` as a number, `?nda=true` as a boolean and a repeated name as an array.
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value))
      .slice(0, MOST_CONDITION_TEXT + 1)
      .toWellFormed()
      .trim()
    if (text !== '') params[field] = text
  }
  return params
}
