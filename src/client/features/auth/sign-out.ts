import { api } from '#client/lib/api/api.ts'
import { requestLogout } from '#client/lib/api/pending-logout.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import { wipeDevice } from '#client/offline/device/wipe.ts'
import { signOutAddress } from '#contract/accounts/identities.ts'

/**
 * Deletes the user's token, data and copy here, and ends the session on the server now or once it can be reached
 * (lib/api/pending-logout.ts). A session that a provider opened ends there too.
 */
export async function signOut(): Promise<void> {
  const address = await providerSignOut()
  // The token goes first, so that other tabs stop writing before the wipe.
  session.dropToken()
  await Promise.all([wipeDevice().catch(reportError), requestLogout()])
  queryClient.clear()
  session.signOut()
  if (address !== undefined) location.assign(address)
}

const PATIENCE_MS = 3_000

/** Resolves to the provider's sign-out page; to undefined if there is none or the server is silent. */
async function providerSignOut(): Promise<string | undefined> {
  try {
    if (!(await serverCalls(queryClient)).hasProviders) return undefined
    const { address } = await api(signOutAddress, {}, { timeoutMs: PATIENCE_MS })
    return address !== null && /^https?:/.test(address) ? address : undefined
  } catch {
    return undefined
  }
}
