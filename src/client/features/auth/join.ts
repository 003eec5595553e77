import { api } from '#client/lib/api/api.ts'
import { settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { useLink } from '#contract/accounts/links.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { enter } from './sign-in.ts'

/**
 * Sets the password by a one-time link and signs in. Resolves to false if the user must still sign in with a passkey.
 * @throws ApiError or NoConnectionError; an earlier session then stays as it is
 */
export async function join(body: EndpointRequest<typeof useLink, 'body'>): Promise<boolean> {
  await settlePendingLogout()
  const { access_token } = await api(useLink, { body })
  if (access_token === null) return false
  await enter(access_token)
  return true
}
