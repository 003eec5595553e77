import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { identitiesKey } from '#client/lib/api/query-keys.ts'
import { listIdentities } from '#contract/accounts/identities.ts'

/** Lists the user's accounts at providers. Only servers with providers have them; the caller checks `hasProviders`. */
export function identitiesQuery({ isKnown }: { isKnown: boolean }) {
  return queryOptions({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => api(listIdentities, {}, { signal }),
    enabled: isKnown,
    meta: { silent: true },
  })
}
