import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns the oldest date of the data on the screen: of the copy, or of the network's answer.
 * Null when the page shows none of the stored data. `about` limits it to queries of this key.
 */
export function useShownAsOf(about: readonly string[] = everything): Date | null {
  const oldest = useShown(about, (queries) =>
    queries
      .map(({ state }) => readAt(state.data, state.dataUpdatedAt))
      .reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
  )
  return Number.isFinite(oldest) ? new Date(oldest) : null
}

/** Whether the page shows data of this key, or tries to read them. */
export const useIsShown = (about: readonly string[]): boolean => useShown(about, (queries) => queries.length > 0)

/** Whether the screen shows data of the copy because the server can be reached but cannot answer. */
export function useHasFailed(): boolean {
  return useShown(everything, (queries) =>
    queries.some(({ state: { data } }) => typeof data === 'object' && data !== null && 'hasFailed' in data),
  )
}

function useShown<Told>(about: readonly string[], tell: (queries: Query[]) => Told): Told {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    // Queries start during rendering, so their changes are reported after it.
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => tell(cache.findAll({ type: 'active', queryKey: about })))
}

const everything: readonly string[] = []

/** Returns ms since 1970; infinity for data other than a `Reading`. */
function readAt(data: unknown, updatedAt: number): number {
  if (typeof data !== 'object' || data === null || !('asOf' in data)) return Number.POSITIVE_INFINITY
  return data.asOf instanceof Date ? data.asOf.getTime() : updatedAt
}

const DAY_MS = 24 * 60 * 60_000
const AGEING_AFTER_DAYS = 7

/** Whether the copy is older than seven days, so its prices may have changed. */
export function isAgeing(asOf: Date, now: number = Date.now()): boolean {
  return now - asOf.getTime() > AGEING_AFTER_DAYS * DAY_MS
}

export const ageingText = 'цены старше 7\u00a0дней'
