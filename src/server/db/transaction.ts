import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './client.ts'

/**
 * Repeats transactions that PostgreSQL aborted for a deadlock or a serialization failure. A transaction's
 * effects outside the database must therefore be repeatable.
 */
export function retryTransactions(
  db: Pick<Database, 'transaction'>,
  { onFailure }: { onFailure: (error: unknown) => void },
) {
  const runOnce: Database['transaction'] = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    for (let tried = 1; ; tried++) {
      try {
        return await runOnce(work, config)
      } catch (error) {
        onFailure(error)
        if (tried === mostTries || !isBrokenOff(error)) throw error
        // A random pause keeps two transactions from colliding again.
        await sleep(Math.random() * 50 * tried)
      }
    }
  }
}

const mostTries = 4

/** serialization_failure, deadlock_detected */
export const isBrokenOff = (error: unknown) => hasCode(error, ['40001', '40P01'])

/** read_only_sql_transaction: the server is no longer the primary. */
export const isReadOnly = (error: unknown) => hasCode(error, ['25006'])

/** unique_violation */
export const isDuplicate = (error: unknown) => hasCode(error, ['23505'])

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.includes(String(cause.code))) return true
  }
  return false
}
