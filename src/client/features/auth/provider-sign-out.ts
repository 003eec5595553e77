import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { signOutAddress } from '#contract/accounts/identities.ts'

const PATIENCE_MS = 3_000

/** Resolves to the provider's sign-out page; to undefined if there is none or the server is silent. */
export async function providerSignOut(): Promise<string | undefined> {
  try {
    if (!(await serverCalls(queryClient)).hasProviders) return undefined
    const { address } = await api(signOutAddress, {}, { timeoutMs: PATIENCE_MS })
    return address !== null && /^https?:/.test(address) ? address : undefined
  } catch {
    return undefined
  }
}
