import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { readInPanel } from './sessions.queries.ts'

/** Reads the user's passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
    ...readInPanel,
  })
}
