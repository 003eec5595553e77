import * as z from 'zod/mini'
import { type PlacementRules, placementTitle, wantedPapers } from '#domain/placement/placement-verdict.ts'
import { defineEndpoint } from './endpoint.ts'
import { calendarDate } from './fields.ts'

const day = calendarDate('Неверная дата')

/** `version` is 0 until the agency changes the rules. */
export const placementRules = z.object({
  version: z.int(),
  since: day,
  most_unregistered: z.int().check(z.minimum(0)),
  platforms: z.readonly(
    z.array(z.object({ host: z.string(), light: z.enum(['yellow', 'red']), text: z.string(), checked: day })),
  ),
  wanted: z.readonly(z.array(z.enum(wantedPapers))),
})
export type NumberedRules = PlacementRules & { version: number }

export const get = defineEndpoint({
  method: 'GET',
  path: '/placement-rules',
  summary: `Правила агентства для «${placementTitle}»`,
  response: placementRules,
})
