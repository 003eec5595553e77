import { keepPreviousData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api.ts'
import { NoConnectionError } from '#client/lib/api-error.ts'
import { errorPopup } from '#client/lib/error-popup.ts'
import { channelsCopy } from '#client/offline/channels-copy.ts'
import {
  type CopyReading,
  type LateAnswer,
  PATIENCE_MS,
  type Reading,
  readThrough,
} from '#client/offline/read-through.ts'
import * as categories from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { type Extension, meta } from '#contract/meta.ts'
import { type ChannelsBaseSearch, channelsBaseDefaults } from './channels-base-search.ts'

export type ChannelsPage = { items: Channel[]; total: number }
export type ChannelsFilter = Pick<
  ChannelsBaseSearch,
  'search' | 'category_ids' | 'page' | 'page_size' | 'sort'
>

export const channelsKey = ['channels'] as const
const channelPagesKey = [...channelsKey, 'page'] as const
export const channelKey = (id: number) => [...channelsKey, 'channel', id] as const
export const categoriesKey = ['channel-categories'] as const

/** One page of the channel base; the page before stays until it has come. */
export function channelsPageQuery({ search, category_ids, page, page_size, sort }: ChannelsFilter) {
  const filter = { search, category_ids: category_ids.toSorted((a, b) => a - b), page, page_size, sort }
  return {
    ...readingOptions<ChannelsPage>([...channelPagesKey, filter], {
      network: (signal, client) => searchServer(filter, client, signal),
      copy: async () => {
        const { items, total, asOf } = await channelsCopy.search(filter)
        return { data: { items, total }, asOf }
      },
    }),
    placeholderData: keepPreviousData,
  }
}

export function channelQuery(id: number) {
  return {
    ...readingOptions<Channel>(channelKey(id), {
      network: (signal) => api(channels.get, { params: { id: String(id) } }, { signal }),
      copy: async () => {
        const kept = await channelsCopy.get(id)
        if (kept === undefined) throw new ChannelNotKeptError()
        return { data: kept.item, asOf: kept.asOf }
      },
    }),
    // The page itself says what is wrong with the one channel that it is about.
    meta: { silent: true },
  }
}

/** The channel as the newest list that has it shows it. */
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
    ...readingOptions<categories.ChannelCategory[]>(categoriesKey, {
      network: (signal) => api(categories.list, {}, { signal }),
      copy: async () => {
        const { items, asOf } = await channelsCopy.categories()
        return { data: items, asOf }
      },
    }),
    meta: { errorMessage: 'Ошибка загрузки категорий' },
  }
}

/** What the server can do beyond the calls that every server answers; a server without `/meta` has nothing more. */
export function extensionsQuery() {
  return queryOptions({
    queryKey: ['meta', 'extensions'],
    queryFn: async ({ signal }) => (await api(meta, {}, { signal })).extensions,
    meta: { silent: true },
  })
}

/** The channel is not on this device: it was never downloaded. */
export class ChannelNotKeptError extends Error {
  override readonly name = 'ChannelNotKeptError'
}

type Sources<T> = {
  network: (signal: AbortSignal, client: QueryClient) => Promise<T>
  copy: () => Promise<{ data: T; asOf: Date }>
}

/** Data from the copy is replaced as soon as the network has newer; so is what a change has made out of date. */
function readingOptions<T>(queryKey: readonly unknown[], { network, copy }: Sources<T>) {
  type Read = Query<Reading<T>, Error, Reading<T>, readonly unknown[]>
  const isFromCopy = (query: Read) => (query.state.data?.asOf ?? null) !== null
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      readThrough<T>({
        signal,
        network: (signal) => network(signal, client),
        copy,
        hasAnswer: client.getQueryData<Reading<T>>(queryKey)?.asOf === null,
        onLateAnswer: (answer, taken) => replaceCopy(client, queryKey, taken, answer),
      }),
    refetchOnMount: (query: Read) => (isFromCopy(query) ? 'always' : query.state.isInvalidated),
    refetchOnReconnect: (query: Read) => (isFromCopy(query) ? 'always' : true),
  })
}

/**
 * Shows what the network answered in place of the copy that was taken, as long as that is still what is shown: a save,
 * a later reading or a sign-out must not be undone.
 */
export function replaceCopy<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  taken: CopyReading<T>,
  answer: LateAnswer<T>,
): void {
  const query = client.getQueryCache().find<Reading<T>>({ queryKey, exact: true })
  // TanStack may have merged the reading into the one before, but never a date.
  if (query?.state.data?.asOf !== taken.asOf || query.state.fetchStatus !== 'idle') return
  if ('data' in answer) {
    client.setQueryData<Reading<T>>(queryKey, { data: answer.data, asOf: null })
    return
  }
  query.setState({ data: undefined, status: 'error', error: answer.error, errorUpdatedAt: Date.now() })
  errorPopup.report(answer.error, query.meta)
}

async function searchServer(filter: ChannelsFilter, client: QueryClient, signal: AbortSignal) {
  const { search, category_ids, page, page_size, sort } = filter
  const sorted = sort !== channelsBaseDefaults.sort && (await canSort(client))
  return api(
    channels.search,
    { query: { page, page_size, ...(sorted ? { sort } : {}) }, body: { search, category_ids } },
    { signal },
  )
}

/** A server that is slow to say so is taken for ours. */
async function canSort(client: QueryClient): Promise<boolean> {
  const sortExtension: Extension = 'channel-sort'
  const told = client.ensureQueryData(extensionsQuery()).then(
    (extensions) => extensions.includes(sortExtension),
    (error: unknown) => {
      if (error instanceof NoConnectionError) throw error
      return false
    },
  )
  const patience = new Promise<true>((end) => setTimeout(() => end(true), PATIENCE_MS))
  return Promise.race([told, patience])
}
