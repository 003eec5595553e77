import Dexie from 'dexie'
import type { OfflineDatabase } from './database.ts'

/**
 * Runs a task on the database. If the database fails, as after a long sleep, it opens it again and runs the task once
 * more.
 */
export async function withReopening<T>(db: OfflineDatabase, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!isDatabaseFailure(error) || db.isTakenAway) throw error
    db.close()
    await db.open()
    return task()
  }
}

/** Whether the database failed, rather than the network or a full device. */
export function isDatabaseFailure(error: unknown): boolean {
  return (error instanceof Dexie.DexieError || error instanceof DOMException) && !isQuotaExceeded(error)
}

/** Whether the device has no space left. Dexie reports this as an aborted transaction with the reason in `inner`. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isQuotaExceeded(error.inner))
}
