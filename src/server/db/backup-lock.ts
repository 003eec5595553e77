import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from './client.ts'

const oneBackup = 7_203_115
const storedBytes = 7_203_116

/**
 * Makes this session the one that backs up, until it ends: no second one on any node, and no bytes of files are
 * removed meanwhile (a removal that has begun is waited for). False when another backup is under way, also after the
 * wait that one is ready for.
 */
export async function lockForBackup(client: pg.Client, wait?: BackupWait): Promise<boolean> {
  if (!(await tryLock(client)) && !(wait && (await waitForLock(client, wait)))) return false
  await client.query('SELECT pg_advisory_lock($1)', [storedBytes])
  return true
}

/**
 * Has this session and a backup wait for one another, until the session ends. A backup reads in one transaction, maybe for
 * hours: a session that alters a table it has read waits for it, and every user of that table waits for that session.
 */
export async function keepOffBackups(client: pg.Client, onWait: () => void) {
  if (await tryLock(client)) return
  onWait()
  await client.query('SELECT pg_advisory_lock($1)', [oneBackup])
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS is_locked',
    [oneBackup],
  )
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

/** Runs `remove` in a transaction, unless a backup is reading, which may know those files still. */
export async function unlessBackedUp(db: Database, remove: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock_shared(${storedBytes}) AS is_free`,
    )
    if (rows[0]?.is_free) await remove(tx)
  })
}
