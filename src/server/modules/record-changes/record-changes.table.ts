import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FieldValue, RecordChange } from '#contract/record-changes.ts'

/** Triggers of the migration 0008 write these rows. */
export const recordChanges = pgTable('record_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  resource: text('resource').$type<RecordedResource>().notNull(),
  recordId: integer('record_id').notNull(),
  action: text('action').$type<RecordChange['action']>().notNull(),
  importId: integer('import_id'),
  isUndo: boolean('is_undo').notNull(),
  before: jsonb('before').$type<Record<string, FieldValue>>().notNull(),
  after: jsonb('after').$type<Record<string, FieldValue>>().notNull(),
})

/** Tables whose rows have a history; a brief's is its project's. */
export type RecordedResource =
  | 'channels'
  | 'channel_categories'
  | 'estimates'
  | 'projects'
  | 'positions'
  | 'directions'
  | 'services'
  | 'prompt_templates'
