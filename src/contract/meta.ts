import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** Only our server answers this call so. A client takes another answer for that of a server of the bare specification. */
export const meta = defineEndpoint({
  method: 'GET',
  path: '/meta',
  summary: 'Чей это сервер, его версия и настройки',
  response: z.object({
    server: z.literal('PromoDesk'),
    version: z.string(),
    has_sign_in_providers: z.boolean(),
    /** Whether the assistant may look into the agency's base. */
    uses_agency_base: z.boolean(),
    /** The models that answer, and whether it is the built-in demonstration model. */
    assistant: z.optional(z.object({ model: z.string(), is_demo: z.boolean(), fast_model: z.optional(z.string()) })),
  }),
})
