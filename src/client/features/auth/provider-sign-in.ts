import { api } from '#client/lib/api/api.ts'
import { whyUnanswered } from '#client/lib/api/connection.ts'
import { isLogoutPending, settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { refresh } from '#contract/accounts/auth.ts'
import { beginOidc, oidcDone, oidcFailures } from '#contract/accounts/oidc.ts'
import { unknownErrorText } from '#contract/error.ts'
import { type Failure, failureText, open } from './sign-in.ts'

/** Leads the browser to the provider. Resolves to undefined, or to the failure. */
export async function leaveForProvider(provider: string, returnTo: string | undefined): Promise<Failure | undefined> {
  try {
    await settlePendingLogout()
    // Without a new session, the cookie of the former user would open the next page.
    if (isLogoutPending()) return { text: whyUnanswered(), wantsPasskey: false }
    const { address } = await api(beginOidc, { params: { provider }, body: { return_to: returnTo } })
    location.assign(address)
    return undefined
  } catch (error) {
    return { text: failureText(error), wantsPasskey: false }
  }
}

/** Continues after the provider has sent the browser back. Resolves to undefined, or to the failure. */
export async function returnFromProvider(outcome: string): Promise<Failure | undefined> {
  // The cookie of the new session is set, and the page needs its token.
  if (outcome === oidcDone) return open(() => api(refresh))
  const said = Object.entries(oidcFailures).find(([code]) => code === outcome)
  return { text: said?.[1] ?? unknownErrorText, wantsPasskey: false }
}
