import { startAuthentication } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { whyUnanswered } from '#client/lib/api/connection.ts'
import { forgetPendingLogout, isLogoutPending, settlePendingLogout } from '#client/lib/api/pending-logout.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { userOf } from '#client/lib/session/session-store.ts'
import { credentials, login, refresh } from '#contract/accounts/auth.ts'
import { beginOidc, oidcDone, oidcFailures } from '#contract/accounts/oidc.ts'
import {
  passkeyRequiredCode,
  passkeySignIn,
  passkeySignInOptions,
  recoverySignIn,
} from '#contract/accounts/passkeys.ts'
import { statusTexts, unknownErrorText } from '#contract/error.ts'

/** `code` is a recovery code; it is set when the form asks for one. */
export type Credentials = { username: string; password: string; code?: string }
/** The message of each invalid field. */
export type Faults = Partial<Credentials>
/** The reason why a sign-in failed. `wantsPasskey`: a password alone is not enough for this user. */
export type Failure = { text: string; wantsPasskey: boolean }

export const credentialFields = ['username', 'password', 'code'] as const

export function findFaults(values: Credentials): Faults {
  const schema = values.code === undefined ? credentials : recoverySignIn.body
  return faultsOf(z.safeParse(schema, values).error, credentialFields)
}

/** Returns the first message of each field that is wrong. */
export function faultsOf<Name extends string>(
  error: { issues: { path: PropertyKey[]; message: string }[] } | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const message = error?.issues.find(({ path }) => path.at(-1) === name)?.message
    if (message) faults[name] = message
  }
  return faults
}

/** Signs in by password, and by recovery code if `code` is set. Resolves to undefined, or to the failure. */
export function signIn({ code, ...values }: Credentials): Promise<Failure | undefined> {
  return open(() =>
    code === undefined ? api(login, { body: values }) : api(recoverySignIn, { body: { ...values, code } }),
  )
}

/** Signs in by a passkey of this device or of a nearby phone. Resolves to undefined, or to the failure. */
export function signInByPasskey(): Promise<Failure | undefined> {
  return open(async () => {
    const optionsJSON = await api(passkeySignInOptions)
    const credential = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
      throw new NoPasskeyError({ cause: error })
    })
    return api(passkeySignIn, { body: { credential } })
  })
}

/**
 * Whether the server supports passkeys. `/meta` needs a session, so this requests sign-in options.
 * A server that is silent, overloaded or failing counts as supporting them.
 */
export async function offersPasskeys(): Promise<boolean> {
  try {
    await api(passkeySignInOptions)
    return true
  } catch (error) {
    return !(error instanceof ApiError) || error.status === 429 || error.status >= 500
  }
}

/** The browser offered no passkey, or the user chose none. */
export class NoPasskeyError extends Error {
  override readonly name = 'NoPasskeyError'

  constructor(options: ErrorOptions) {
    super('the browser gave no passkey', options)
  }
}

/** Signs in with the token that `ask` requests. After a success the route guards open the next page. */
export async function open(ask: () => Promise<{ access_token: string }>): Promise<Failure | undefined> {
  try {
    await settlePendingLogout()
    const { access_token } = await ask()
    await enter(access_token)
  } catch (error) {
    // A refused sign-in must not leave the token of an earlier session in use.
    if (error instanceof ApiError) session.signOut()
    const wantsPasskey = error instanceof ApiError && error.code === passkeyRequiredCode
    return { text: failureText(error), wantsPasskey }
  }
  if (session.get().status === 'authenticated') return undefined
  return { text: unknownErrorText, wantsPasskey: false }
}

/** Begins the session of a token that the server has just given out. */
export async function enter(token: string): Promise<void> {
  // The sign-in has replaced the cookie of the pending logout, so this logout would end the new session.
  forgetPendingLogout()
  await clearOfOthers(token)
  copyLock.unlock()
  session.signIn(token)
}

/** Deletes another user's data before a page of the new user can read them. */
async function clearOfOthers(token: string): Promise<void> {
  const owner = localStorage.getItem(storageKeys.owner)
  const { id } = userOf(token)
  if (owner === null || owner === id) return
  const wipe = import('#client/offline/device/wipe.ts')
  // A failure is harmless, because the application repeats this when it starts.
  await wipe.then(({ claimDevice }) => claimDevice(id)).catch(reportError)
}

const noPasskeyText =
  'Вход с ключом доступа не состоялся: он отменён, время вышло или ключа здесь нет. Войдите по паролю, а где его мало\u00a0— с кодом восстановления'

export function failureText(error: unknown): string {
  if (error instanceof NoConnectionError) return whyUnanswered()
  if (error instanceof NoPasskeyError) return noPasskeyText
  if (!(error instanceof ApiError)) return unknownErrorText
  const message = error.customMessage || error.message
  if (message) return message
  if ([400, 401, 403, 422].includes(error.status)) return 'Неверный e-mail или пароль'
  return `Ошибка ${error.status}. ${statusTexts[error.status] ?? unknownErrorText}`
}

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
  const failure = Object.entries(oidcFailures).find(([code]) => code === outcome)
  return { text: failure?.[1] ?? unknownErrorText, wantsPasskey: false }
}
