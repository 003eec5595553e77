import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { hasCode } from '#server/error-codes.ts'
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

/** Runs a write and throws the refusal in place of a unique_violation. */
export async function refuseDuplicate<Result>(refusal: () => Error, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw hasCode(error, ['23505']) ? refusal() : error
  }
}

/** Makes the transactions that lock the same thing, such as the views of one user, wait for each other. */
export async function lockOneAtATime(tx: Database, kind: keyof typeof lockClasses, id: number) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockClasses[kind]}, ${id})`)
}

/** The numbers keep these advisory locks apart; files.repository.ts has one more. */
const lockClasses = {
  answers: 0x63686174,
  channelViews: 0x76696577,
  promptTemplates: 0x7074706c,
  refusals: 0x61646d6e,
  shortlists: 0x73686c73,
}
