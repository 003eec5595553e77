import { integer, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChannelImport, ImportedChannel } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'

export const channelImports = pgTable('channel_imports', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  user_id: integer('user_id').notNull(),
  state: text('state').$type<ChannelImport['state']>().notNull(),
  attempt: integer('attempt').notNull().default(0),
  leased_until: timestamp('leased_until', { withTimezone: true }),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
  ended_at: timestamp('ended_at', { withTimezone: true }),
  new_categories: text('new_categories').array().notNull(),
  made_category_ids: integer('made_category_ids').array().notNull().default([]),
  total: integer('total').notNull().default(0),
  processed: integer('processed').notNull().default(0),
  created: integer('created').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  failure: text('failure'),
})

export const channelImportRows = pgTable('channel_import_rows', {
  import_id: integer('import_id').notNull(),
  row_number: integer('row_number').notNull(),
  input: json('input').$type<ImportedChannel>().notNull(),
  existing_id: integer('existing_id'),
  existing_version: integer('existing_version'),
  channel_id: integer('channel_id'),
  before: json('before').$type<Channel>(),
  version_after: integer('version_after'),
  skipped: text('skipped'),
})
