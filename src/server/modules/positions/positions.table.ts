import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const positions = pgTable('positions', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
  description: text('description').notNull(),
})
