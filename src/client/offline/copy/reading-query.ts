import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { type CopyReading, type LateAnswer, type Reading, readThrough } from './read-through.ts'

type Sources<T> = {
  network: (signal: AbortSignal, client: QueryClient) => Promise<T>
  copy: () => Promise<{ data: T; asOf: Date }>
}

const FAILURE_PAUSE_MS = 15_000

/** Returns options of a query that reads the network or the copy. A later network answer replaces data of the copy. */
export function readingQuery<T>(queryKey: readonly unknown[], { network, copy }: Sources<T>) {
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
    // Without a connection, a second read would only repeat the read of the route's loader.
    refetchOnMount: (query: Read) =>
      isFromCopy(query) && connection.get() === 'online' ? 'always' : query.state.isInvalidated,
    refetchOnReconnect: (query: Read) => (isFromCopy(query) ? 'always' : true),
    // The server stayed reachable, so no reconnection event tells when it can answer again.
    refetchInterval: (query: Read) => (query.state.data?.hasFailed ? FAILURE_PAUSE_MS : false),
  })
}

/**
 * Replaces the copy with the network's late answer if the page still shows that copy.
 * The result of a save, a later read or a sign-out is not replaced.
 */
export function replaceCopy<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  taken: CopyReading<T>,
  answer: LateAnswer<T>,
): void {
  const query = client.getQueryCache().find<Reading<T>>({ queryKey, exact: true })
  // TanStack may merge new data into the earlier object but never merges dates, so the dates are compared.
  if (query?.state.data?.asOf !== taken.asOf || query.state.fetchStatus !== 'idle') return
  if ('data' in answer) {
    client.setQueryData<Reading<T>>(queryKey, { data: answer.data, asOf: null })
    return
  }
  if (answer.error.isAway) {
    client.setQueryData<Reading<T>>(queryKey, { ...taken, hasFailed: true })
    return
  }
  query.setState({ data: undefined, status: 'error', error: answer.error, errorUpdatedAt: Date.now() })
  errorPopup.report(answer.error, query.meta)
}
