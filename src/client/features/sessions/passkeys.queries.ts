import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { listPasskeys } from '#contract/passkeys.ts'

/** Reads the user's passkeys, again each time the panel opens. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    // The panel reports errors itself.
    meta: { silent: true },
  })
}
