import type { $Type, NotNull } from 'drizzle-orm'
import { boolean, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import {
  type ChannelField,
  type ChannelFieldDeclaration,
  type ChannelValueOf,
  ofEachChannelField,
} from '#domain/channel-fields.ts'

/** `changed_xid` is the triggers' own and not named here (migrations/0001). */
export const channels = pgTable('channels', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title_search: text('title_search').notNull(),
  ...fieldColumns(),
  version: integer('version').notNull().default(1),
  updated_at: timestamp('updated_at', { withTimezone: true }).notNull(),
  updated_by: integer('updated_by'),
})

type Column<Field extends ChannelField> =
  null extends ChannelValueOf<Field>
    ? $Type<ReturnType<typeof text>, NonNullable<ChannelValueOf<Field>>>
    : NotNull<$Type<ReturnType<typeof text>, NonNullable<ChannelValueOf<Field>>>>

function fieldColumns() {
  const columns = ofEachChannelField((declared) =>
    declared.required === undefined ? column(declared) : column(declared).notNull(),
  )
  // The values are those of the declarations; a column's own type matters to nothing else.
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
