import { eq, sql } from 'drizzle-orm'
import type { PositionInput } from '#contract/positions.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { positions } from './positions.table.ts'

/** Lists send at most this many titles of estimates a position. */
const shownTitles = 100

export type PositionRow = {
  id: number
  title: string
  description: string
  related_template_titles: string[]
  related_template_count: number
}

/** Returns all positions, or the one with `id`, by title, each with its first estimates. */
export async function selectPositions(db: Database, id?: number): Promise<PositionRow[]> {
  const { rows } = await db.execute<PositionRow>(sql`
    SELECT position.id, position.title, position.description,
      (SELECT count(*)::int FROM estimate_rates WHERE position_id = position.id) AS related_template_count,
      ARRAY(
        SELECT estimates.title FROM estimate_rates JOIN estimates ON estimates.id = estimate_rates.estimate_id
        WHERE position_id = position.id ORDER BY title_search, estimates.id LIMIT ${shownTitles}
      ) AS related_template_titles
    FROM positions AS position
    ${id === undefined ? sql`` : sql`WHERE position.id = ${id}`}
    ORDER BY position.title_search, position.id`)
  return rows
}

/** Returns undefined when the title is taken, regardless of case. */
export async function insertPosition(db: Database, input: PositionInput): Promise<number | undefined> {
  const [row] = await db
    .insert(positions)
    .values({ ...input, titleSearch: searchText(input.title) })
    .onConflictDoNothing()
    .returning({ id: positions.id })
  return row?.id
}

/** Locks the row, so that no estimate can take the position while it is deleted. */
export async function lockPosition(db: Database, id: number): Promise<boolean> {
  const rows = await db.select({ id: positions.id }).from(positions).where(eq(positions.id, id)).for('update')
  return rows.length > 0
}

export async function deletePosition(db: Database, id: number) {
  await db.delete(positions).where(eq(positions.id, id))
}
