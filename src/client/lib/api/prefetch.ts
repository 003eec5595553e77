import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

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
