import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { listPeople, type People } from '#contract/accounts/administration.ts'

export const peopleKey = ['administration', 'people'] as const

/** The parts of a page that mount together ask once. */
const joinsSeenAfterMs = 2_000

/** Reads all users as administrators see them, and whether links are mailed. */
export function peopleQuery() {
  return {
    ...readingQuery<People>(peopleKey, {
      network: (signal) => api(listPeople, {}, { signal }),
      copy: notAvailableOffline,
    }),
    // A colleague joins without a change made here.
    staleTime: joinsSeenAfterMs,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    // The page reports errors itself.
    meta: { silent: true },
  }
}
