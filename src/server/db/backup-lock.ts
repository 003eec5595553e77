import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from './client.ts'

const oneBackup = 7_203_115
const storedBytes = 7_203_116

/**
 * Makes this session the one that backs up, until it ends: no second one on any node, and no bytes of files are
 * removed meanwhile (a removal that has begun is waited for). False when another backup is under way.
 */
export async function lockForBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS is_locked',
    [oneBackup],
  )
  if (!rows[0]?.is_locked) return false
  await client.query('SELECT pg_advisory_lock($1)', [storedBytes])
  return true
}

/** Runs `remove` in a transaction, unless a backup is reading, which may know those files still. */
export async function unlessBackedUp(db: Database, remove: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock_shared(${storedBytes}) AS is_free`,
    )
    if (rows[0]?.is_free) await remove(tx)
  })
}
