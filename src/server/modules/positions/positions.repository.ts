import { sql } from 'drizzle-orm'
import type { Position } from '#contract/positions.ts'
import type { Database } from '#server/db/client.ts'
import { namedUses } from '#server/modules/titled-things.service.ts'

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
