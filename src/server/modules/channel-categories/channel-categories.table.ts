import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const channelCategories = pgTable('channel_categories', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
})
