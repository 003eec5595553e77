import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'
import { uuid, uuidParam } from '#contract/fields.ts'

/** An account at a provider by which the user signs in. `text` is «Вход через …». */
const identity = z.object({
  id: uuid,
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
   * signs in without the account.
   */
  response: z.object({ items: z.array(identity), has_password: z.boolean(), can_unlink: z.boolean() }),
})

export const deleteIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/account/identities/:id',
  summary: 'Отвязать внешнюю учётную запись',
  params: uuidParam,
  response: noContent,
})

/** The address that signs out at the provider that opened this session; null if there is none. */
export const signOutAddress = defineEndpoint({
  method: 'GET',
  path: '/account/sign-out-address',
  summary: 'Где выйти у провайдера',
  response: z.object({ address: z.nullable(z.string()) }),
})
