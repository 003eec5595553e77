import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { fullName, newPassword } from './account.ts'
import { credentials, token } from './auth.ts'

/** `invite` and `reset` let a user choose a password; `setup` creates the first user. */
export const linkPurpose = z.enum(['invite', 'reset', 'setup'])
export type LinkPurpose = z.output<typeof linkPurpose>

const linkToken = z.string('Неверная ссылка').check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'Неверная ссылка'))

/** The user whom the link is for; empty texts for the first user, who does not exist yet. */
export const checkLink = defineEndpoint({
  method: 'POST',
  path: '/auth/links/check',
  summary: 'Для чего одноразовая ссылка',
  access: 'public',
  isRead: true,
  body: z.object({ token: linkToken }),
  response: z.object({ purpose: linkPurpose, email: z.string(), full_name: z.string() }),
})

/** Sets the password, ends all sessions of the user and signs in. */
export const useLink = defineEndpoint({
  method: 'POST',
  path: '/auth/links/use',
  summary: 'Задать пароль по одноразовой ссылке',
  access: 'public',
  body: z.object({
    token: linkToken,
    password: newPassword,
    /** The first user, for a link of the purpose `setup`. */
    person: z.optional(z.object({ email: credentials.shape.username, full_name: fullName })),
  }),
  /** `access_token` is null when the user must still sign in with a passkey. */
  response: z.object({ access_token: z.nullable(token.shape.access_token) }),
})
