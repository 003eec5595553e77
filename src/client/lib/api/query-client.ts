import {
  type FetchQueryOptions,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'
import { type ErrorMeta, errorPopup } from './error-popup.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta & Record<string, unknown>
    mutationMeta: ErrorMeta & Record<string, unknown>
  }
}

const MINUTE_MS = 60_000

/**
 * Results are fresh for five minutes and cached for ten. Nothing is paused offline, because reads fall back to the copy
 * and writes report their failure.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // The page itself shows that its first load needs a connection.
      if (error instanceof NotAvailableOfflineError) return
      // The data stays on the screen, and the offline bar says why it does not get newer.
      if (isUnanswered(error) && query.state.data !== undefined) return
      if (isLocalCopy(query.state.data)) return
      errorPopup.report(error, query.meta)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _onMutateResult, mutation) => errorPopup.report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5 * MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
      refetchOnWindowFocus: false,
      // A mutation may have invalidated the query while its page was closed.
      refetchOnMount: (query) => query.state.isInvalidated,
      refetchOnReconnect: true,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(connection.get() === 'online')
  follow()
  return connection.subscribe(follow)
})

function isLocalCopy(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'asOf' in data && data.asOf !== null
}

let owner: string | undefined

/** Clears the cache when another user signs in without a reload. */
function followOwner(): void {
  const state = session.get()
  if (state.status !== 'authenticated') return
  if (owner !== undefined && owner !== state.user.id) queryClient.clear()
  owner = state.user.id
}

followOwner()
session.subscribe(followOwner)

/** Starts a query in a route's loader without waiting for it. The page shows a skeleton while the query is pending. */
export function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  cause: 'preload' | 'enter' | 'stay',
): void {
  // Pointing at a link also starts a prefetch, and its failure must not open the error dialog.
  void queryClient.prefetchQuery({
    ...query,
    ...(cause === 'preload' ? { meta: { ...query.meta, silent: true } } : {}),
  })
}
