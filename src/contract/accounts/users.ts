import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { id, wireText } from '#contract/fields.ts'

/** A colleague. Lists show the name, or the e-mail address when there is no name. */
export const listedUser = z.object({ id, full_name: wireText, email: wireText })
export type ListedUser = z.output<typeof listedUser>

export const list = defineEndpoint({
  method: 'GET',
  path: '/users/',
  summary: 'Сотрудники',
  response: z.array(listedUser),
})
