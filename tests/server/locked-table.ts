import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** Locks the table against reading; resolves with a function that unlocks it. */
export async function lockTable(db: Database, table: string): Promise<() => Promise<void>> {
  const { promise: isDone, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: onLocked } = Promise.withResolvers<void>()
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${sql.identifier(table)} IN ACCESS EXCLUSIVE MODE`)
    onLocked()
    await isDone
  })
  await isLocked
  return async () => {
    unlock()
    await ended
  }
}

/** Returns how many queries of the database wait for a lock. */
export async function waitingQueries(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
