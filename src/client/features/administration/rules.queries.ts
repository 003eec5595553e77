import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { get, type NumberedRules } from '#contract/placement-rules.ts'

export const rulesKey = ['administration', 'rules'] as const

/** Reads the agency's rules of «Можно ставить?» as an administrator edits them. */
export function rulesQuery() {
  return {
    ...readingQuery<NumberedRules>(rulesKey, {
      network: (signal) => api(get, {}, { signal }),
      copy: notAvailableOffline,
    }),
    // A later version must not replace what is being typed: saving tells of it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    meta: { silent: true },
  }
}
