import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Positions, directions and channel categories: a title, which is unique by its search text. */
const titled = () => ({
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
})

export const positions = pgTable('positions', { ...titled(), description: text('description').notNull() })
export const directions = pgTable('directions', titled())
export const channelCategories = pgTable('channel_categories', titled())
