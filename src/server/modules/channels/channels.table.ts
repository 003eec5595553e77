import { type $Type, type NotNull, sql } from 'drizzle-orm'
import { boolean, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
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
