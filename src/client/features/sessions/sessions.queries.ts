import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { listSessions } from '#contract/accounts/auth.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'

/** The panel reads again each time it opens, and reports errors itself. */
const readInPanel = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  meta: { silent: true },
} as const

/** Reads the user's open sessions. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).items,
    ...readInPanel,
  })
}

/** Reads the user's passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
    ...readInPanel,
  })
}
