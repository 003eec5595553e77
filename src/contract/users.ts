import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** A colleague as others see them; the label is the name, or the e-mail where there is none. */
export const listedUser = z.object({ id, full_name: z.string(), email: z.string() })
export type ListedUser = z.output<typeof listedUser>

/** Everybody who is not disabled. */
export const list = defineEndpoint({
  method: 'GET',
  path: '/users/',
  summary: 'Сотрудники',
  response: z.array(listedUser),
})
