import { asc, eq } from 'drizzle-orm'
import type { Direction } from '#contract/directions.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { directions } from './directions.table.ts'

export async function selectDirections(db: Database): Promise<Direction[]> {
  return db
    .select({ id: directions.id, title: directions.title })
    .from(directions)
    .orderBy(asc(directions.titleSearch), asc(directions.id))
}

/** Returns undefined when the title is taken, regardless of case. */
export async function insertDirection(db: Database, title: string): Promise<number | undefined> {
  const [row] = await db
    .insert(directions)
    .values({ title, titleSearch: searchText(title) })
    .onConflictDoNothing()
    .returning({ id: directions.id })
  return row?.id
}

/** Locks the row, so that no project can take the direction while it is deleted. */
export async function lockDirection(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: directions.id })
    .from(directions)
    .where(eq(directions.id, id))
    .for('update')
  return rows.length > 0
}

export async function deleteDirection(db: Database, id: number) {
  await db.delete(directions).where(eq(directions.id, id))
}
