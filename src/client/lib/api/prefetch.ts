import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Starts a reading in a route's loader without waiting for it; the page shows its outlines meanwhile. */
export function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  cause: 'preload' | 'enter' | 'stay',
): void {
  // Pointing at a link starts a prefetch too, which must not open an error.
  void queryClient.prefetchQuery({
    ...query,
    ...(cause === 'preload' ? { meta: { ...query.meta, silent: true } } : {}),
  })
}
