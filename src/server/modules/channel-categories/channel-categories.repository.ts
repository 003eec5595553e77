import { sql } from 'drizzle-orm'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Database } from '#server/db/client.ts'
import { namedUses } from '#server/modules/titled-things.service.ts'

/** Returns all categories, or the one with `id`, by title, each with its first channels. */
export async function selectCategories(db: Database, id?: number): Promise<Required<ChannelCategory>[]> {
  const { rows } = await db.execute<Required<ChannelCategory>>(sql`
    SELECT category.id, category.title,
      (SELECT count(*)::int FROM channels WHERE category_id = category.id) AS related_channel_count,
      ARRAY(
        SELECT title FROM channels WHERE category_id = category.id ORDER BY title_search, id LIMIT ${namedUses}
      ) AS related_channel_titles
    FROM channel_categories AS category
    ${id === undefined ? sql`` : sql`WHERE category.id = ${id}`}
    ORDER BY category.title_search, category.id`)
  return rows
}
