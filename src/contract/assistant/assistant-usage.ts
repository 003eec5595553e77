import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

const month = z.string('Неверный месяц').check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Неверный месяц'))

const sums = {
  answers: z.int(),
  /** Answers whose tokens the server estimated. */
  estimated_answers: z.int(),
  pictures: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
}

export const assistantUsage = z.object({
  month,
  /** The months with usage, and the present one; newest first. */
  months: z.array(month),
  /** The tokens that each user may take in a month; null for no limit. */
  limit: z.nullable(z.int()),
  /** Users with most tokens first. */
  people: z.array(z.object({ id, name: z.string(), ...sums })),
  /** The same by models. */
  models: z.array(z.object({ model: z.string(), ...sums })),
})
export type AssistantUsage = z.output<typeof assistantUsage>

/** Without `month`, the present one at the agency. */
export const read = defineEndpoint({
  method: 'GET',
  path: '/admin/usage',
  summary: 'Расход PromoGPT за месяц',
  access: 'administrator',
  query: z.object({ month: z.optional(month) }),
  response: assistantUsage,
})
