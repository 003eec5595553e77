import { type $Type, type NotNull, sql } from 'drizzle-orm'
import { boolean, date, integer, json, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ChannelImport, ImportedChannel } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import {
  type ChannelField,
  type ChannelFieldDeclaration,
  type ChannelValueOf,
  ofEachChannelField,
} from '#domain/channel-fields.ts'

/** Triggers alone write `changed_xid` and `prices_changed_on`, so they are missing here. */
export const channels = pgTable('channels', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title_search: text('title_search').notNull(),
  ...fieldColumns(),
  version: integer('version').notNull().default(1),
  updated_at: timestamp('updated_at', { withTimezone: true }).notNull(),
  updated_by: integer('updated_by'),
})

/** The day of the last change of a price: migrations/0008_record_changes.sql. */
export const pricesChangedOn = sql<string | null>`${channels}.prices_changed_on::text`

type Column<Field extends ChannelField> =
  null extends ChannelValueOf<Field>
    ? $Type<ReturnType<typeof text>, NonNullable<ChannelValueOf<Field>>>
    : NotNull<$Type<ReturnType<typeof text>, NonNullable<ChannelValueOf<Field>>>>

function fieldColumns() {
  const columns = ofEachChannelField((declared) =>
    declared.required === undefined ? column(declared) : column(declared).notNull(),
  )
  // The declarations type the values; no query uses the column's own type.
  return columns as unknown as { [Field in ChannelField]: Column<Field> }
}

function column(declared: ChannelFieldDeclaration) {
  switch (declared.kind) {
    case 'category':
    case 'count':
    case 'percent':
      return integer()
    case 'rate':
    case 'cost':
    case 'price':
      return numeric({ precision: 14, scale: 2, mode: 'number' })
    case 'day':
      return date()
    case 'flag':
      return boolean()
    default:
      return text()
  }
}

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
