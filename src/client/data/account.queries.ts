import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { accountKey } from '#client/lib/api/query-keys.ts'
import { read } from '#contract/accounts/account.ts'

/** Reads the user's own account. Only servers with the extension have it; the caller checks `hasAccount`. */
export function accountQuery({ isKnown }: { isKnown: boolean }) {
  return queryOptions({
    queryKey: accountKey,
    queryFn: ({ signal }) => api(read, {}, { signal }),
    enabled: isKnown,
    meta: { silent: true },
  })
}
