import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * As of when the oldest of what is on the screen is: of the copy that it was read from, or when the network gave it.
 * Nothing while the page shows none of what is kept (offline/copy/reading-query.ts). `about`: of queries of this key alone.
 */
export function useShownAsOf(about: readonly string[] = everything): Date | null {
  const oldest = useShown(about, (queries) =>
    queries
      .map(({ state }) => readAt(state.data, state.dataUpdatedAt))
      .reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
  )
  return Number.isFinite(oldest) ? new Date(oldest) : null
}

/** Whether the page shows what is read by this key, or would if it could be read. */
export function useIsShown(about: readonly string[]): boolean {
  return useShown(about, (queries) => queries.length > 0)
}

/** Whether something on the screen is of the copy because the server, which is there, cannot answer. */
export function useHasFailed(): boolean {
  return useShown(everything, (queries) =>
    queries.some(({ state: { data } }) => typeof data === 'object' && data !== null && 'hasFailed' in data),
  )
}

function useShown<Told>(about: readonly string[], tell: (queries: Query[]) => Told): Told {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    // Queries begin while pages are being rendered.
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => tell(cache.findAll({ type: 'active', queryKey: about })))
}

const everything: readonly string[] = []

/** In ms since 1970; infinity for what is no `Reading`. */
function readAt(data: unknown, updatedAt: number): number {
  if (typeof data !== 'object' || data === null || !('asOf' in data)) return Number.POSITIVE_INFINITY
  return data.asOf instanceof Date ? data.asOf.getTime() : updatedAt
}
