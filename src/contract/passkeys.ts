import * as z from 'zod/mini'
import { credentials, token } from './auth.ts'
import { defineEndpoint, noContent } from './endpoint.ts'
import { requiredText, uuid, uuidParam } from './fields.ts'

/** How many passkeys a user may have. */
export const mostPasskeys = 20

const base64url = z
  .string('Неверное значение')
  .check(z.regex(/^[A-Za-z0-9_-]*$/, 'Неверное значение'), z.maxLength(8_192, 'Неверное значение'))
const shared = { id: base64url, rawId: base64url, type: z.literal('public-key', 'Неверное значение') }

/** What a browser makes for a new passkey, as WebAuthn's `toJSON` writes it. Unknown members are left out. */
const newCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
})

/** What a browser makes at a sign-in by a passkey. */
const usedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})

/** WebAuthn's options of a call to the browser, which the server alone decides. */
const browserOptions = z.looseObject({ challenge: z.string() })

const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

/** They are shown once; the server keeps their hashes. */
const recoveryCodes = z.array(z.string())

const passwordProof = z.object({ password: credentials.shape.password })

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Начать вход ключом доступа',
  access: 'public',
  isRead: true,
  response: browserOptions,
})

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Вход ключом доступа',
  access: 'public',
  body: z.object({ credential: usedCredential }),
  response: token,
})

/** The way in for a user who must have a passkey and has it not at hand. */
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
    /** An administrator wants each sign-in to use one. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
})

export const newPasskeyOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Начать добавление ключа доступа',
  body: passwordProof,
  response: browserOptions,
})

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Добавить ключ доступа',
  body: z.object({
    name: requiredText('Введите название', 60),
    credential: newCredential,
  }),
  /** The codes come with the user's first passkey. */
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
  body: passwordProof,
  response: z.object({ recovery_codes: recoveryCodes }),
})
