import { and, asc, eq } from 'drizzle-orm'
import { integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChannelView, ChannelViewInput } from '#contract/channel-search/channel-views.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { hasWritten } from '#server/db/rows.ts'

const channelViews = pgTable('channel_views', {
  id: uuid('id').primaryKey(),
  user_id: integer('user_id').notNull(),
  name: text('name').notNull(),
  name_search: text('name_search').notNull(),
  shown: json('shown').$type<ChannelView['shown']>().notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Returns the user's views, oldest first. */
export async function selectChannelViews(db: Database, userId: number): Promise<ChannelView[]> {
  return db
    .select(viewColumns)
    .from(channelViews)
    .where(eq(channelViews.user_id, userId))
    .orderBy(asc(channelViews.created_at), asc(channelViews.id))
}

/** Throws a unique violation when the id or the name is taken. */
export async function insertChannelView(
  db: Database,
  { id, name, shown }: ChannelView,
  by: { userId: number; at: Date },
) {
  await db
    .insert(channelViews)
    .values({ id, name, name_search: searchText(name), shown, user_id: by.userId, created_at: by.at })
}

/** Returns undefined for an unknown view; throws a unique violation when another view has the name. */
export async function updateChannelView(
  db: Database,
  id: string,
  { name, shown }: ChannelViewInput,
  userId: number,
): Promise<ChannelView | undefined> {
  const [row] = await db
    .update(channelViews)
    .set({ name, name_search: searchText(name), shown })
    .where(isOwn(id, userId))
    .returning(viewColumns)
  return row
}

export const deleteChannelView = (db: Database, id: string, userId: number): Promise<boolean> =>
  hasWritten(db.delete(channelViews).where(isOwn(id, userId)))

const viewColumns = { id: channelViews.id, name: channelViews.name, shown: channelViews.shown }

const isOwn = (id: string, userId: number) => and(eq(channelViews.id, id), eq(channelViews.user_id, userId))
