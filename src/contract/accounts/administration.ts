import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { account } from './account.ts'

/** A user as administrators see them. */
const person = z.extend(account, { is_disabled: z.boolean() })

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Сотрудники для администратора',
  access: 'administrator',
  response: z.object({ items: z.array(person) }),
})
