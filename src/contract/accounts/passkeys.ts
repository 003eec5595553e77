import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { requiredText, textLimits, uuid, uuidParam } from '#contract/fields.ts'
import { credentials, token } from './auth.ts'

/** How many passkeys a user may have. */
export const mostPasskeys = 20

/** The error code when a password is refused because the user must sign in with a passkey. */
export const passkeyRequiredCode = 'passkey_required'

const base64url = z
  .string('Неверное значение')
  .check(z.regex(/^[A-Za-z0-9_-]*$/, 'Неверное значение'), z.maxLength(8_192, 'Неверное значение'))
/** WebAuthn's longest id has 1,023 bytes. */
const credentialId = base64url.check(z.minLength(1, 'Неверное значение'), z.maxLength(1_364, 'Неверное значение'))
const shared = { id: credentialId, rawId: credentialId, type: z.literal('public-key', 'Неверное значение') }

/** A new passkey from the browser, in the format of WebAuthn's `toJSON`. Unknown members are dropped. */
const newCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)), []),
  }),
})

/** The browser's response when a user signs in with a passkey. */
const usedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})

const publicKey = z.literal('public-key')
const required = z.literal('required')

/** WebAuthn's options for a new passkey, which only the server chooses. `timeout` is in ms. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
})

/** WebAuthn's options for a sign-in with a passkey. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: required,
})

const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

/** They are shown only once, because the server stores only their hashes. */
const recoveryCodes = z.array(z.string())

export type Passkey = z.output<typeof passkey>

/** A user who has no password signs in at the provider again instead (`confirmByOidc`). */
const ownerProof = z.object({ password: z.optional(credentials.shape.password) })

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Начать вход ключом доступа',
  access: 'public',
  isRead: true,
  response: requestOptions,
})

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Вход ключом доступа',
  access: 'public',
  body: z.object({ credential: usedCredential }),
  response: token,
})

/** The sign-in of a user who must use a passkey but does not have it at hand. */
export const recoverySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login/recovery',
  summary: 'Вход по паролю и коду восстановления',
  access: 'public',
  body: z.object({
    ...credentials.shape,
    code: requiredText('Введите код восстановления', 40, 'Неверный код восстановления'),
  }),
  response: token,
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'Ключи доступа',
  response: z.object({
    items: z.array(passkey),
    /** An administrator requires a passkey at each sign-in. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
})

export const newPasskeyOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Начать добавление ключа доступа',
  body: ownerProof,
  response: creationOptions,
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Добавить ключ доступа',
  body: z.object({
    name: requiredText('Введите название', textLimits.passkeyName),
    credential: newCredential,
  }),
  /** The response contains recovery codes only for the user's first passkey. */
  response: z.object({ passkey, recovery_codes: z.nullable(recoveryCodes) }),
})

export const deletePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Удалить ключ доступа',
  params: uuidParam,
  response: noContent,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  summary: 'Новые коды восстановления',
  body: ownerProof,
  response: z.object({ recovery_codes: recoveryCodes }),
})
