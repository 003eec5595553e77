import { eq, sql } from 'drizzle-orm'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { channelCategories } from './channel-categories.table.ts'

/** Lists send at most this many titles a category, because all titles of a large base weigh megabytes. */
const shownTitles = 100

export type CategoryRow = {
  id: number
  title: string
  related_channel_titles: string[]
  related_channel_count: number
}

/** Returns all categories, or the one with `id`, by title, each with its first channels. */
export async function selectCategories(db: Database, id?: number): Promise<CategoryRow[]> {
  const { rows } = await db.execute<CategoryRow>(sql`
    SELECT category.id, category.title,
      (SELECT count(*)::int FROM channels WHERE category_id = category.id) AS related_channel_count,
      ARRAY(
        SELECT title FROM channels WHERE category_id = category.id ORDER BY title_search, id LIMIT ${shownTitles}
      ) AS related_channel_titles
    FROM channel_categories AS category
    ${id === undefined ? sql`` : sql`WHERE category.id = ${id}`}
    ORDER BY category.title_search, category.id`)
  return rows
}

/** Returns undefined when the title is taken, regardless of case. */
export async function insertCategory(db: Database, title: string): Promise<number | undefined> {
  const [row] = await db
    .insert(channelCategories)
    .values({ title, titleSearch: searchText(title) })
    .onConflictDoNothing()
    .returning({ id: channelCategories.id })
  return row?.id
}

/** Locks the row, so that no channel can take the category while it is deleted. */
export async function lockCategory(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: channelCategories.id })
    .from(channelCategories)
    .where(eq(channelCategories.id, id))
    .for('update')
  return rows.length > 0
}

export async function deleteCategory(db: Database, id: number) {
  await db.delete(channelCategories).where(eq(channelCategories.id, id))
}
