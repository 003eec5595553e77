import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** What is answered within this time counts as answered at once. */
const AT_ONCE_MS = 100

/**
 * For the loader of a route: starts reading what its page shows. A page that is on the screen already is given the chance
 * of an answer that comes at once: it is then drawn with it, and not before that with what it showed so far. Nothing
 * else is waited for, the page shows its outlines meanwhile.
 */
export async function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  cause: 'preload' | 'enter' | 'stay',
): Promise<void> {
  // A link that is only pointed at must not open an error.
  const read = queryClient.prefetchQuery({
    ...query,
    ...(cause === 'preload' ? { meta: { ...query.meta, silent: true } } : {}),
  })
  if (cause !== 'stay') return
  await Promise.race([read, new Promise((end) => setTimeout(end, AT_ONCE_MS))])
}
