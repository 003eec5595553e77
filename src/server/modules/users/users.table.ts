import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, type PgColumn, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  /** False while the password is a random one that no one knows. */
  hasPassword: boolean('has_password').notNull().default(true),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The user cannot sign in with a password alone. */
  passkeyRequired: boolean('passkey_required').notNull().default(false),
  isAdministrator: boolean('is_administrator').notNull().default(false),
})

/** A user's name in SQL, or the e-mail when there is no name; works for the table and its aliases. */
export const personName = (person: { fullName: PgColumn; email: PgColumn }): SQL<string> =>
  sql<string>`coalesce(nullif(${person.fullName}, ''), ${person.email})`
