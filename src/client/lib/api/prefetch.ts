import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * For the loader of a route: starts reading what its page shows. Not waited for, the page shows its outlines meanwhile.
 */
export function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  cause: 'preload' | 'enter' | 'stay',
): void {
  // A link that is only pointed at must not open an error.
  void queryClient.prefetchQuery({
    ...query,
    ...(cause === 'preload' ? { meta: { ...query.meta, silent: true } } : {}),
  })
}
