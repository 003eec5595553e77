import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { askedConditions, conditionChange } from '#client/features/channels/data/category-condition.ts'
import { dayKey, filterOf, searchServer } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import type { ConditionParams } from '#client/features/channels/data/condition-params.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import {
  type ChannelCondition,
  formatCondition,
  parseCondition,
} from '#domain/channel-search/channel-conditions.ts'
import type { FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedSearch } from '#domain/channel-search/channel-search.ts'

/** What a list's filters consist of. */
export type FilteredSearch = Pick<ChannelsBaseSearch, 'search' | 'category_ids' | 'sort'> & ConditionParams

/**
 * Counts the values of a field among the channels that the other filters leave: in the copy on this device, or on the
 * server where there is none.
 */
export function facetQuery(field: FacetField, search: FilteredSearch, syncedAt: Date | null) {
  const { sort: _, ...filter } = filterOf({ ...search, ...conditionChange(field, undefined) })
  return queryOptions({
    queryKey: [...channelsKey, 'facet', field, filter, ...dayKey(filter), syncedAt?.getTime() ?? null],
    queryFn: async ({ client, signal }) => {
      // TanStack stores no undefined.
      if (syncedAt !== null) return (await channelsCopy.facet(field, filter)) ?? null
      const { serverFacet } = await import('#client/lib/server/server-facet.lazy.ts')
      return serverFacet(client, field, filter, signal)
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })
}

/** A change that leaves `total` channels: without a filter, or with the searched words in the description. */
export type Loosened = {
  filter: 'search' | 'in_description' | ChannelCondition
  total: number
}

/** Counts how many channels each change of the filters would leave; a search elsewhere comes first. */
export function loosenedQuery(search: FilteredSearch, syncedAt: Date | null) {
  const whole = filterOf(search)
  return queryOptions({
    queryKey: [...channelsKey, 'loosened', whole, ...dayKey(whole), syncedAt?.getTime() ?? null],
    queryFn: async ({ client, signal }): Promise<Loosened[]> => {
      const ways = loosenings(search, whole)
      const searches = ways.map((way) => way.search)
      const totals =
        syncedAt === null
          ? await Promise.all(searches.map((way) => countOnServer(way, client, signal)))
          : await channelsCopy.counts(searches)
      return ways
        .map(({ filter }, place) => ({ filter, total: totals[place] ?? 0 }))
        .filter(({ total }) => total > 0)
        .toSorted((a, b) => rank(a) - rank(b) || b.total - a.total)
    },
    gcTime: 0,
    meta: { silent: true },
  })
}

async function countOnServer(search: NamedSearch, client: QueryClient, signal: AbortSignal): Promise<number> {
  return (await searchServer({ ...search, page: 1, page_size: 10 }, client, signal)).total
}

const rank = ({ filter }: Loosened) => (filter === 'in_description' ? 0 : 1)

function loosenings(
  search: FilteredSearch,
  whole: NamedSearch,
): { filter: Loosened['filter']; search: NamedSearch }[] {
  const described = parseCondition('description', search.search)
  const isElsewhere = described?.is === 'contains' && search.description === undefined
  return [
    ...(isElsewhere
      ? [
          {
            filter: 'in_description' as const,
            search: filterOf({ ...search, search: '', description: formatCondition(described) }),
          },
        ]
      : []),
    ...(whole.search.trim() === '' ? [] : [{ filter: 'search' as const, search: { ...whole, search: '' } }]),
    ...askedConditions(search).map((condition) => ({
      filter: condition,
      search: filterOf({ ...search, ...conditionChange(condition.field, undefined) }),
    })),
  ]
}
