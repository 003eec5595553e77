import * as z from 'zod/mini'
import { defineEndpoint, noContent } from '#contract/endpoint.ts'

/** The steps that set up an empty installation, in the order of reading. */
export const welcomeSteps = ['agency', 'people', 'base', 'model', 'backup'] as const
const step = z.enum([...welcomeSteps], 'Неверное значение')
export type WelcomeStep = (typeof welcomeSteps)[number]

const moment = z.nullable(z.string())

const welcome = z.object({
  /** An administrator needs the steps no more. */
  is_closed: z.boolean(),
  /** What is done follows from the data, not from who did it. */
  steps: z.array(z.object({ name: step, is_done: z.boolean(), is_skipped: z.boolean() })),
  agency_name: z.string(),
  /** Users with access, and those of them who have not used their invitation. */
  people: z.int(),
  invited: z.int(),
  categories: z.int(),
  channels: z.int(),
  model: z.object({ name: z.string(), is_demo: z.boolean() }),
  /** The newest copy of the database that the server made, and the last `npm run backup`. */
  copy_at: moment,
  full_at: moment,
  is_copying: z.boolean(),
  /** Whether the server can copy its own database. */
  can_copy: z.boolean(),
})
export type Welcome = z.output<typeof welcome>

export const readWelcome = defineEndpoint({
  method: 'GET',
  path: '/admin/welcome',
  summary: 'Первые шаги администратора',
  access: 'administrator',
  response: welcome,
})

/** Skips a step or takes it up again, closes the steps or opens them again. */
export const changeWelcome = defineEndpoint({
  method: 'PATCH',
  path: '/admin/welcome',
  summary: 'Пропустить шаг или закрыть первые шаги',
  access: 'administrator',
  body: z.object({
    skip: z.optional(step),
    resume: z.optional(step),
    is_closed: z.optional(z.boolean()),
  }),
  response: noContent,
})
