import { api } from '#client/lib/api/api.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { listPeople, type Person } from '#contract/accounts/administration.ts'

export const peopleKey = ['administration', 'people'] as const

/** Reads all users as administrators see them. */
export function peopleQuery() {
  return {
    ...readingQuery<Person[]>(peopleKey, {
      network: async (signal) => (await api(listPeople, {}, { signal })).items,
      copy: notAvailableOffline,
    }),
    // The page reports errors itself.
    meta: { silent: true },
  }
}
