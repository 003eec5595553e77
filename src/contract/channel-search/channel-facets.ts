import * as z from 'zod/mini'
import { channelFilter } from '#contract/channels.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { facetFields } from '#domain/channel-search/channel-facets.ts'

/** How many of the channels that a filter leaves have each value of a field. */
export const count = defineEndpoint({
  method: 'POST',
  path: '/channels/facets',
  isRead: true,
  summary: 'Значения поля среди найденных каналов',
  body: z.extend(channelFilter, { field: z.enum(facetFields, 'Неизвестное поле') }),
  response: z.object({
    /** Null for a field without values to count, such as a text, or numbers that do not differ. */
    facet: z.nullable(
      z.union([
        z.object({ is: z.literal('choices'), counts: z.readonly(z.record(z.string(), z.int())) }),
        z.object({
          is: z.literal('numbers'),
          from: z.number(),
          step: z.number(),
          counts: z.readonly(z.array(z.int())),
        }),
      ]),
    ),
  }),
})
