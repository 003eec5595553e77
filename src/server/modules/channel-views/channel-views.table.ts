import { integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChannelView } from '#contract/channel-search/channel-views.ts'

export const channelViews = pgTable('channel_views', {
  id: uuid('id').primaryKey(),
  user_id: integer('user_id').notNull(),
  name: text('name').notNull(),
  name_search: text('name_search').notNull(),
  shown: json('shown').$type<ChannelView['shown']>().notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
})
