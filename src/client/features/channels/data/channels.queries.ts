import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { listedTitle } from '#client/data/listed-title.ts'
import { api } from '#client/lib/api/api.ts'
import { categoriesKey, channelsKey } from '#client/lib/api/query-keys.ts'
import {
  CopyLockedError,
  NotAvailableOfflineError,
  PageOutdatedError,
} from '#client/lib/device/not-available-offline.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { ownCalls, serverCalls, specCalls } from '#client/lib/server/server.ts'
import type { ChannelsPage, ServerCalls } from '#client/lib/server/server-calls.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import { PATIENCE_MS, type Reading, readingQuery } from '#client/offline/copy/reading-query.ts'
import { useSyncStatus } from '#client/offline/device/sync.ts'
import { noCopyText } from '#client/ui/states/copy-problem.tsx'
import * as categories from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { isCountedDays } from '#domain/channel-search/channel-condition-fields.ts'
import type { NamedPageQuery, NamedSearch } from '#domain/channel-search/channel-search.ts'
import type { ChannelStanding, ComparedChannel } from '#domain/channel-search/channel-standing.ts'
import { namedConditionsOf } from './asked-filters.ts'
import { type ChannelsBaseSearch, type ConditionParams, isReordered } from './channels-base-search.ts'

const channelPagesKey = [...channelsKey, 'page'] as const
export const channelKey = (id: number) => [...channelsKey, 'channel', id] as const

/** Reads one page of the channel base; the earlier page stays visible until the new one is loaded. */
export function channelsPageQuery({ page, page_size, ...search }: FilteredSearch & PageOfList) {
  const filter = { ...filterOf(search), page, page_size }
  return {
    ...readingQuery<ChannelsPage>([...channelPagesKey, filter, ...dayKey(filter)], {
      network: (signal, client) => searchServer(filter, client, signal),
      copy: async () => {
        const { items, total, asOf } = await channelsCopy.search(filter)
        return { data: { items, total }, asOf }
      },
    }),
    placeholderData: keepPreviousData,
  }
}

export type FilteredSearch = Pick<ChannelsBaseSearch, 'search' | 'category_ids' | 'sort'> & ConditionParams
type PageOfList = Pick<ChannelsBaseSearch, 'page' | 'page_size'>

/** Returns the search and the order of the address; equal searches are deeply equal. */
export function filterOf({ search, category_ids, sort, ...params }: FilteredSearch): NamedSearch {
  const conditions = namedConditionsOf(params)
  return {
    search,
    category_ids: category_ids.toSorted((a, b) => a - b),
    sort,
    // A server of the specification may refuse a field that it does not know.
    conditions: conditions.length > 0 ? conditions : undefined,
  }
}

/** Days counted from today and verdicts have another result tomorrow. */
export function dayKey(search: NamedSearch): string[] {
  const { conditions = [] } = search
  const asksToday = isJudged(search) || conditions.some((named) => isCountedDays(named.split('=')[0] ?? ''))
  return asksToday ? [agencyDay(new Date())] : []
}

/** Whether the search filters or sorts by the verdict «Можно ставить?». */
function isJudged({ sort, conditions = [] }: NamedSearch): boolean {
  const isSorted = sort === 'placement' || sort === '-placement'
  return isSorted || conditions.some((named) => named.startsWith('placement='))
}

export function channelQuery(id: number) {
  return {
    ...readingQuery<Channel>(channelKey(id), {
      network: async (signal, client) => {
        const channel = await api(channels.get, { params: { id: String(id) } }, { signal })
        const listed = async () => (await client.ensureQueryData(categoriesQuery())).data
        return {
          ...channel,
          category_title: channel.category_title || (await listedTitle(channel.category_id, listed)),
        }
      },
      copy: async () => {
        const kept = await channelsCopy.get(id)
        if (kept === undefined) throw new NotAvailableOfflineError()
        return { data: kept.item, asOf: kept.asOf }
      },
    }),
    // The page itself says that there is no such channel.
    meta: { isToldElsewhere: isMissing },
  }
}

/** Returns the channel from the newest cached list that contains it. */
export function listedChannel(client: QueryClient, id: number): Channel | undefined {
  return client
    .getQueryCache()
    .findAll({ queryKey: channelPagesKey })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => client.getQueryData<Reading<ChannelsPage>>(queryKey)?.data.items ?? [])
    .find((channel) => channel.id === id)
}

export function categoriesQuery() {
  return {
    ...readingQuery<categories.ChannelCategory[]>(categoriesKey, {
      network: (signal) => api(categories.list, {}, { signal }),
      copy: async () => {
        const { items, asOf } = await channelsCopy.categories()
        return { data: items, asOf }
      },
    }),
    meta: { errorMessage: 'Ошибка загрузки категорий' },
  }
}

/** Returns a page of the server, or of the copy where the server cannot search so. */
export async function searchServer(filter: NamedPageQuery, client: QueryClient, signal: AbortSignal) {
  const server = await callsToSearch(client, filter)
  if (canAnswer(server, filter)) return server.searchChannels(filter, signal)
  return channelsCopy.search(filter).catch((error: unknown) => {
    if (error instanceof CopyLockedError || error instanceof PageOutdatedError) throw error
    throw new ConditionsUnavailableError({ cause: error })
  })
}

/** Neither the server applies conditions, nor has the device a copy to search. */
class ConditionsUnavailableError extends NotAvailableOfflineError {
  override readonly name = 'ConditionsUnavailableError'
}

export const channelsUnavailable = {
  title: 'Ошибка загрузки каналов',
  notAvailableOffline: 'База каналов ещё не загружена',
  copyOf: 'base',
  reasonOf: (error: Error) =>
    error instanceof ConditionsUnavailableError
      ? `Этот сервер не отбирает каналы по условиям, а ${noCopyText('base')}.`
      : undefined,
} as const

/** The texts for a channel that is deleted, not downloaded or not loaded. */
export const channelUnavailable = {
  missing: 'Канал не найден',
  reason: 'Возможно, его удалили или ссылка неверна.',
  notKept: 'Канала нет на этом устройстве',
  failed: 'Ошибка загрузки канала',
}

/** Whether the server finds the wanted channels itself; otherwise the copy finds them. */
export function canAnswer(server: ServerCalls, search: NamedSearch): boolean {
  return server.isOurs || !needsOurServer(search)
}

/** Whether a bare server would return other channels. */
function needsOurServer(search: NamedSearch): boolean {
  return (search.conditions ?? []).length > 0 || isJudged(search)
}

/**
 * Resolves to the API calls that support this search. A slow server counts as our own, which can sort; for conditions
 * its kind is awaited, because a bare server ignores them.
 */
export async function callsToSearch(client: QueryClient, search: NamedSearch): Promise<ServerCalls> {
  if (needsOurServer(search)) return serverCalls(client)
  if (!isReordered(search.sort)) return specCalls
  const patience = new Promise<ServerCalls>((end) => setTimeout(() => end(ownCalls), PATIENCE_MS))
  return Promise.race([serverCalls(client), patience])
}

/**
 * Compares the channel with its category in the copy on this device, even online; a sync asks again. Without a copy, or
 * until it has answered, there is no comparison.
 */
export function useStandings(channel: ComparedChannel): readonly ChannelStanding[] {
  const { asOf } = useSyncStatus()
  const compared = comparedOf(channel)
  const { data } = useQuery({
    queryKey: [...channelsKey, 'standings', compared, asOf?.getTime()],
    queryFn: async () => (await channelsCopy.standings([compared]))[0] ?? [],
    enabled: asOf !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  })
  return (asOf && data) ?? []
}

/** Leaves the fields that are compared, so that other edits ask nothing. */
export function comparedOf(channel: ComparedChannel): ComparedChannel {
  const { id, category_id, agency_price, native_price, view_count_plan, cpv_plan, err_plan } = channel
  return { id, category_id, agency_price, native_price, view_count_plan, cpv_plan, err_plan }
}

/**
 * Returns the categories to choose from. They include a chosen category that was deleted, as in an old link,
 * because it still filters the list and the user must be able to remove it.
 */
export function useCategoryOptions(chosen: readonly number[]) {
  const { data, isLoading } = useQuery(categoriesQuery())
  const known = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const unknown = data === undefined ? [] : chosen.filter((id) => known.every(({ value }) => value !== id))
  return { options: [...known, ...unknown.map((id) => ({ value: id, label: 'Удалена' }))], isLoading }
}

export function useCategoryTitle(): (id: number) => string {
  const { options, isLoading } = useCategoryOptions([])
  const unknown = isLoading ? '…' : 'удалённая категория'
  return (id) => options.find(({ value }) => value === id)?.label ?? unknown
}

/** A picked channel: loaded, loading, deleted, or not available now. */
export type Shortlisted = { id: number } & (
  | { state: 'there'; channel: Channel }
  | { state: 'loading' | 'gone' | 'failed' }
)

/** Reads each picked channel by itself, so that a missing or late one delays no other. */
export function useShortlisted(ids: readonly number[]): Shortlisted[] {
  return useQueries({
    queries: ids.map((id) => channelQuery(id)),
    combine: (results) =>
      results.map(({ data, error }, index): Shortlisted => {
        const id = ids[index] ?? 0
        if (isMissing(error)) return { id, state: 'gone' }
        if (data) return { id, state: 'there', channel: data.data }
        return { id, state: error ? 'failed' : 'loading' }
      }),
  })
}
