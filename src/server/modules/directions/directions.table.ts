import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const directions = pgTable('directions', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
})
