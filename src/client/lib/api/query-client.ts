import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
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
 * Results are fresh for five minutes and kept for ten. Reads fall back to the local copy by themselves and writes fail
 * loudly, so nothing is paused.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // The page itself says that it needs a connection for the first time.
      if (error instanceof NotAvailableOfflineError) return
      // What is on the screen stays there, and the offline bar already says why it does not get newer.
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
      // Only what a mutation has made out of date while it was off the screen.
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

/** What `readThrough` gave from the device is on the screen, and says of when it is. */
function isLocalCopy(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'asOf' in data && data.asOf !== null
}

let owner: string | undefined

/** A session may be lost and another user sign in, all without a reload: nothing of the first may be left. */
function followOwner(): void {
  const state = session.get()
  if (state.status !== 'authenticated') return
  if (owner !== undefined && owner !== state.user.id) queryClient.clear()
  owner = state.user.id
}

followOwner()
session.subscribe(followOwner)
