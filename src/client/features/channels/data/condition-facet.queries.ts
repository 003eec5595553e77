import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { serverFacet } from '#client/lib/server/server-base.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { type ChannelCondition, parseCondition } from '#domain/channel-search/channel-conditions.ts'
import type { ChannelFacet, FacetField } from '#domain/channel-search/channel-facets.ts'
import type { NamedSearch } from '#domain/channel-search/channel-search.ts'
import { askedConditions, conditionChange, type FilterChange } from './asked-filters.ts'
import { dayKey, type FilteredSearch, filterOf, searchServer } from './channels.queries.ts'

/**
 * Counts the values of a field among the channels that the other filters leave: in the copy on this device, or on the
 * server where there is none.
 */
export function useFacet(field: FacetField, search: FilteredSearch, enabled = true): ChannelFacet | undefined {
  const { asOf } = useSyncStatus()
  const { sort: _, ...filter } = filterOf({ ...search, ...conditionChange(field, undefined) })
  const { data } = useQuery({
    queryKey: [...channelsKey, 'facet', field, filter, ...dayKey(filter), asOf?.getTime()],
    // TanStack stores no undefined.
    queryFn: async ({ client, signal }) =>
      asOf === null ? serverFacet(client, field, filter, signal) : ((await channelsCopy.facet(field, filter)) ?? null),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })
  return data ?? undefined
}

/** A filter to give up, or the searched words to look for in the description. */
export type LooserFilter = 'search' | 'in_description' | ChannelCondition

/** Filters without which `total` channels are left. */
export type Loosened = { filters: readonly LooserFilter[]; total: number }

/** More counts than these for sets of one size take too long: on the device, and on the server. */
const MOST_COUNTS = 45
const MOST_REQUESTS = 15

/**
 * Counts how many channels are left without each filter; when none is, without each pair, and so on to the smallest sets
 * that leave some. A search elsewhere comes first, then the most channels.
 */
export function loosenedQuery(search: FilteredSearch, syncedAt: Date | null) {
  const whole = filterOf(search)
  return queryOptions({
    queryKey: [...channelsKey, 'loosened', whole, ...dayKey(whole), syncedAt?.getTime() ?? null],
    queryFn: async ({ client, signal }): Promise<Loosened[]> => {
      const count = (searches: NamedSearch[]) =>
        syncedAt === null
          ? Promise.all(searches.map((one) => countOnServer(one, client, signal)))
          : channelsCopy.counts(searches)
      const most = syncedAt === null ? MOST_REQUESTS : MOST_COUNTS
      const filters = filtersOf(search)
      for (let size = 1; size <= Math.max(1, filters.length - 1); size++) {
        const sets = [...(size === 1 ? elsewhere(search) : []), ...setsOf(filters, size)]
        if (size > 1 && sets.length > most) break
        const totals = await count(sets.map((set) => filterOf({ ...search, ...changeWithout(set, search) })))
        const found = sets
          .map((set, place) => ({ filters: set, total: totals[place] ?? 0 }))
          .filter(({ total }) => total > 0)
        if (found.length > 0) return found.toSorted((a, b) => rank(a) - rank(b) || b.total - a.total)
      }
      return []
    },
    gcTime: 0,
    meta: { silent: true },
  })
}

export function changeWithout(filters: readonly LooserFilter[], { search }: { search: string }): FilterChange {
  const changes = filters.map((filter): FilterChange => {
    if (filter === 'in_description') return { search: '', description: search.trim() }
    return filter === 'search' ? { search: '' } : conditionChange(filter.field, undefined)
  })
  return Object.assign({}, ...changes)
}

async function countOnServer(search: NamedSearch, client: QueryClient, signal: AbortSignal): Promise<number> {
  return (await searchServer({ ...search, page: 1, page_size: 10 }, client, signal)).total
}

const rank = ({ filters: [first] }: Loosened) => (first === 'in_description' ? 0 : 1)

function filtersOf(search: FilteredSearch): LooserFilter[] {
  return [...(search.search.trim() === '' ? [] : ['search' as const]), ...askedConditions(search)]
}

/** The searched words may stand in the description. */
function elsewhere(search: FilteredSearch): LooserFilter[][] {
  const described = parseCondition('description', search.search)
  return described?.is === 'contains' && search.description === undefined ? [['in_description']] : []
}

/** Returns all sets of this size, in the order of their filters. */
function setsOf(filters: readonly LooserFilter[], size: number): LooserFilter[][] {
  if (size === 0) return [[]]
  return filters.flatMap((filter, at) => setsOf(filters.slice(at + 1), size - 1).map((others) => [filter, ...others]))
}
