import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/modules/auth/auth.table.ts'

export const userIdentities = pgTable('user_identities', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
})
