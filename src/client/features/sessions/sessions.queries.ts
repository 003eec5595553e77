import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { listSessions } from '#contract/auth.ts'

/** Reads the user's open sessions, again each time the panel opens. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).items,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    // The panel reports errors itself.
    meta: { silent: true },
  })
}
