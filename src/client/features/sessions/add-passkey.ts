import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { api } from '#client/lib/api/api.ts'
import { addPasskey as add, newPasskeyOptions } from '#contract/accounts/passkeys.ts'

/** The browser created no passkey; `message` is for the user. */
export class PasskeyNotMadeError extends Error {
  override readonly name = 'PasskeyNotMadeError'
}

/**
 * Creates a passkey on this device and registers it on the server. Returns recovery codes with the first passkey,
 * else null. Without a password, the user has just signed in at the provider again.
 * @throws PasskeyNotMadeError, ApiError or NoConnectionError
 */
export async function addPasskey(name: string, password: string | undefined): Promise<readonly string[] | null> {
  const optionsJSON = await api(newPasskeyOptions, { body: { password } })
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyNotMadeError(textOf(error), { cause: error })
  })
  return (await api(add, { body: { name, credential } })).recovery_codes
}

function textOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'На этом устройстве ключ доступа уже есть'
  if (code?.startsWith('ERROR_AUTHENTICATOR_MISSING'))
    return 'Это устройство не умеет хранить ключи доступа. Попробуйте другое или ключ безопасности с PIN-кодом'
  return 'Ключ доступа не создан: создание отменено или время вышло. Попробуйте ещё раз'
}
