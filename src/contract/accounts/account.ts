import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** The error code when a call needs the administrator's right. */
export const administratorRequiredCode = 'administrator_required'

/** The caller's own account. */
export const account = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  is_administrator: z.boolean(),
})

export const read = defineEndpoint({
  method: 'GET',
  path: '/account',
  summary: 'Профиль',
  response: account,
})
