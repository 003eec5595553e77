import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { accountKey } from '#client/lib/api/query-keys.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { read } from '#contract/accounts/account.ts'

/** Reads the user's own account. Only our server has it; the caller checks `isOurs`. */
export function accountQuery({ isKnown }: { isKnown: boolean }) {
  return queryOptions({
    queryKey: accountKey,
    queryFn: ({ signal }) => api(read, {}, { signal }),
    enabled: isKnown,
    meta: { silent: true },
  })
}

/** Whether the user may open the administration; false until it is known. */
export function useIsAdministrator(): boolean {
  const isOurs = useServerCalls()?.isOurs === true
  const { data } = useQuery(accountQuery({ isKnown: isOurs }))
  return isOurs && data?.is_administrator === true
}
