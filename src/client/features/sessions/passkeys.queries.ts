import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { listPasskeys } from '#contract/passkeys.ts'

/** The user's passkeys, read anew with every look. */
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
