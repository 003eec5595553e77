import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { uuid, uuidParam } from '#contract/fields.ts'
import { beginOidc } from './oidc.ts'

/**
 * An account at a provider by which the user signs in. `text` is «Вход через …»; `provider` names it for `confirmByOidc`,
 * null if it is no longer configured.
 */
const identity = z.object({
  id: uuid,
  provider: z.nullable(z.string()),
  text: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
})
export type Identity = z.output<typeof identity>

export const listIdentities = defineEndpoint({
  method: 'GET',
  path: '/account/identities',
  summary: 'Внешние учётные записи',
  /**
   * `has_password`: the user has a password and may sign in by it. `can_unlink`: a password or a passkey of this site
   * signs in without the account. `is_confirmed`: the user has just signed in at the provider again.
   */
  response: z.object({
    items: z.array(identity),
    has_password: z.boolean(),
    can_unlink: z.boolean(),
    is_confirmed: z.boolean(),
  }),
})

export const deleteIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/account/identities/:id',
  summary: 'Отвязать внешнюю учётную запись',
  params: uuidParam,
  response: noContent,
})

/**
 * Begins a fresh sign-in at the provider, which for five minutes stands for the password that the user does not have.
 * The browser then opens `address`, and comes back to the sign-in page with the outcome in `confirmed`.
 */
export const confirmByOidc = defineEndpoint({
  method: 'POST',
  path: '/account/confirmation/:provider',
  summary: 'Подтвердить себя входом через провайдера',
  params: beginOidc.params,
  body: beginOidc.body,
  response: beginOidc.response,
})

/** The address that signs out at the provider that opened this session; null if there is none. */
export const signOutAddress = defineEndpoint({
  method: 'GET',
  path: '/account/sign-out-address',
  summary: 'Где выйти у провайдера',
  response: z.object({ address: z.nullable(z.string()) }),
})
