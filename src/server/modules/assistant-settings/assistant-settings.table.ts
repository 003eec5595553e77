import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const assistantSettings = pgTable('assistant_settings', {
  version: integer('version').primaryKey(),
  agencyText: text('agency_text').notNull(),
  authorId: integer('author_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
