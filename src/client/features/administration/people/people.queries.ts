import { administrationQuery } from '#client/features/administration/administration-query.ts'
import { api } from '#client/lib/api/api.ts'
import { listPeople } from '#contract/accounts/administration.ts'

export const peopleKey = ['administration', 'people'] as const

/** The parts of a page that mount together ask once. */
const joinsSeenAfterMs = 2_000

/** Reads all users as administrators see them, and whether links are mailed. */
export function peopleQuery() {
  return {
    ...administrationQuery(peopleKey, (signal) => api(listPeople, {}, { signal })),
    // A colleague joins without a change made here.
    staleTime: joinsSeenAfterMs,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  }
}
