import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '#client/lib/api/api.ts'
import { passkeySignIn, passkeySignInOptions } from '#contract/accounts/passkeys.ts'
import { NoPasskeyError } from './sign-in.ts'

/** Requests a session by a passkey of this device or of a nearby phone. @throws NoPasskeyError or as `api` */
export async function requestByPasskey(): Promise<{ access_token: string }> {
  const optionsJSON = await api(passkeySignInOptions)
  const credential = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new NoPasskeyError({ cause: error })
  })
  return api(passkeySignIn, { body: { credential } })
}
