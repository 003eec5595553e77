import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const promptTemplates = pgTable('prompt_templates', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  groupTitle: text('group_title').notNull(),
  groupSearch: text('group_search').notNull(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
  text: text('text').notNull(),
  place: integer('place').notNull(),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: integer('created_by'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  updatedBy: integer('updated_by'),
})
