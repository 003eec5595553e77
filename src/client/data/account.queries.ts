import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { accountKey, identitiesKey } from '#client/lib/api/query-keys.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { read } from '#contract/accounts/account.ts'
import { listIdentities } from '#contract/accounts/identities.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'

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

/** How the user may sign in. */
export type Ways = EndpointOutput<typeof listIdentities>

/** Lists the user's accounts at providers. Only servers with providers have them; the caller checks `hasProviders`. */
export function identitiesQuery({ isKnown }: { isKnown: boolean }) {
  return queryOptions({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => api(listIdentities, {}, { signal }),
    enabled: isKnown,
    meta: { silent: true },
  })
}

/** The button on the sign-in page of an account's text, «Вход через …». */
export const signInButton = (text: string) => text.replace(/^Вход/, 'Войти')

/**
 * Returns the provider where a user without a password must sign in again; undefined if that is done or not needed, or
 * if no provider of the user is left.
 */
export function wayBack({ has_password, is_confirmed, items }: Ways) {
  if (has_password || is_confirmed) return undefined
  const [way] = items.flatMap(({ provider, text }) =>
    provider === null ? [] : [{ provider, button: signInButton(text) }],
  )
  return way
}
