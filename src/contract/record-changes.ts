import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { byId, id, idParam } from './fields.ts'
import { wholeNumber } from './paging.ts'

/** What a stored field holds. Amounts are rubles; dates and times are texts, as in the record itself. */
const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type FieldValue = z.output<typeof fieldValue>

/** One change of a record by one request, an import or its undo. */
export const recordChange = z.object({
  id: z.int(),
  at: z.string(),
  /** The user's name; null for a change outside the application. */
  by: z.nullable(z.string()),
  action: z.enum(['created', 'changed', 'deleted']),
  /** The number of the import that made the change, or whose undo made it. */
  import: z.nullable(z.object({ id, is_undo: z.boolean() })),
  /**
   * A new record lists no fields, a deleted one all of them. An estimate's include `rates.<position id>.hourly_rate_net`
   * and `rates.<position id>.<management type>.hours`, which are null where there is no such rate or line.
   */
  fields: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
})
export type RecordChange = z.output<typeof recordChange>

const referredTo = ['channel_categories', 'directions', 'estimates', 'positions', 'users'] as const

export const changesPage = z.object({
  items: z.array(recordChange),
  /** Titles of the rows that the fields name by id, also of deleted rows. */
  titles: z.array(z.object({ resource: z.enum(referredTo), id, title: z.string() })),
  has_more: z.boolean(),
})
export type ChangesPage = z.output<typeof changesPage>

/** Newest first. While `has_more` is true, the id of the last change is the next `before`. */
const changesOf = <const Path extends string>(path: Path, summary: string) =>
  defineEndpoint({
    method: 'GET',
    path: `${path}/:id/changes`,
    summary,
    params: byId,
    query: z.object({
      before: z.optional(idParam),
      limit: wholeNumber(20, 100),
    }),
    response: changesPage,
  })

export const ofChannel = changesOf('/channels', 'История канала')
export const ofChannelCategory = changesOf('/channel-categories', 'История категории')
export const ofEstimate = changesOf('/estimates', 'История расчётки')
/** A project and its brief have one history. */
export const ofProject = changesOf('/projects', 'История проекта')
export const ofBrief = changesOf('/briefs', 'История брифа')
export const ofPosition = changesOf('/positions', 'История должности')
export const ofDirection = changesOf('/directions', 'История направления')
export const ofService = changesOf('/resources', 'История сервиса')
export const ofPromptTemplate = changesOf('/prompt-templates', 'История шаблона')
