import { asc, sql } from 'drizzle-orm'
import type { ChannelCategory } from '#contract/channel-categories.ts'
import type { Direction } from '#contract/directions.ts'
import type { Position } from '#contract/positions.ts'
import type { Database } from '#server/db/client.ts'
import { namedUses } from '#server/modules/shared-records.service.ts'
import { directions } from './titled-things.table.ts'

/** Returns all positions, or the one with `id`, by title, each with its first estimates. */
export async function selectPositions(db: Database, id?: number): Promise<Required<Position>[]> {
  const { rows } = await db.execute<Required<Position>>(sql`
    SELECT position.id, position.title, position.description,
      (SELECT count(*)::int FROM estimate_rates WHERE position_id = position.id) AS related_template_count,
      ARRAY(
        SELECT estimates.title FROM estimate_rates JOIN estimates ON estimates.id = estimate_rates.estimate_id
        WHERE position_id = position.id ORDER BY title_search, estimates.id LIMIT ${namedUses}
      ) AS related_template_titles
    FROM positions AS position
    ${id === undefined ? sql`` : sql`WHERE position.id = ${id}`}
    ORDER BY position.title_search, position.id`)
  return rows
}

export async function selectDirections(db: Database): Promise<Direction[]> {
  return db
    .select({ id: directions.id, title: directions.title })
    .from(directions)
    .orderBy(asc(directions.titleSearch), asc(directions.id))
}

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
