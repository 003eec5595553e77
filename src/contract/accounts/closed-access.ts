import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * Asks whether the user of this browser's cookie is disabled, also after the end of the session. The device then deletes
 * that user's copy. `ended` tells how the cookie's session ended: `elsewhere` is another device of its user.
 */
export const closedAccess = defineEndpoint({
  method: 'GET',
  path: '/auth/closed-access',
  summary: 'Закрыт ли доступ пользователю этого браузера',
  access: 'cookie',
  response: z.object({ is_closed: z.boolean(), ended: z.optional(z.enum(['elsewhere', 'otherwise'])) }),
})
