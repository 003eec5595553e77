import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './client.ts'

const oneBackup = 7_203_115
const storedBytes = 7_203_116

/**
 * Makes this session the only one that backs up, on all nodes, until it ends. Waits for started removals of files and
 * prevents new ones.
 * @returns false when another backup is still running after `wait`.
 */
export async function lockForBackup(client: pg.Client, wait?: BackupWait): Promise<boolean> {
  if (!(await tryLock(client)) && !(wait && (await waitForLock(client, wait)))) return false
  await client.query('SELECT pg_advisory_lock($1)', [storedBytes])
  return true
}

/**
 * Makes this session and a backup wait for each other until the session ends. A backup holds its tables for
 * hours, and a session that waits to alter one would block every user of the table.
 */
export async function keepOffBackups(client: pg.Client, onWait: () => void) {
  if (await tryLock(client)) return
  onWait()
  await client.query('SELECT pg_advisory_lock($1)', [oneBackup])
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>('SELECT pg_try_advisory_lock($1) AS is_locked', [
    oneBackup,
  ])
  return rows[0]?.is_locked === true
}

export type BackupWait = { forMs: number; onWait: () => void }

async function waitForLock(client: pg.Client, { forMs, onWait }: BackupWait): Promise<boolean> {
  onWait()
  await client.query("SELECT set_config('lock_timeout', $1, false)", [String(forMs)])
  try {
    await client.query('SELECT pg_advisory_lock($1)', [oneBackup])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false
    throw error
  } finally {
    await client.query("SELECT set_config('lock_timeout', '0', false)")
  }
}

/** Runs `remove` in a transaction, unless a backup is running that may still list those files. */
export async function unlessBackedUp(db: Database, remove: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock_shared(${storedBytes}) AS is_free`,
    )
    if (rows[0]?.is_free) await remove(tx)
  })
}
