import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway, NoConnectionError } from './database-away.ts'
import { leaveReadOnly } from './leave-read-only.ts'
import { isReadOnly, retryTransactions } from './transaction.ts'

/** A database or a transaction of it: repositories take either (the outer one inside a transaction would deadlock). */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl: false }

export type DatabaseClient = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> }

/** Opens a pool of connections. `onError` hears of connections that broke while idle; the pool replaces them. */
export function openDatabase(
  connection: DatabaseConnection,
  onError: (error: Error) => void,
  { connections = 10, now = () => new Date() }: { connections?: number; now?: () => Date } = {},
): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // A network that swallows everything sends no error for a quarter of an hour.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'promodesk',
  })
  pool.on('error', onError)
  // While it is in use it has no listener: what breaks then fails its queries, and as an event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool })
  db.transaction = (work, config) => runTransaction(pool, (own) => own.transaction(work, config))
  retryTransactions(db, { onFailure: leaveReadOnly(pool, now) })
  return { db, pool, close: () => pool.end() }
}

/**
 * Gives the connection back however the transaction ends, and none that was lost in it: the ORM keeps for ever one that
 * did not even begin, and a pool that has lost all of its own so answers no query again.
 */
async function runTransaction<T>(pool: pg.Pool, run: (own: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new NoConnectionError(cause)
  })
  let isLost = false
  try {
    return await run(drizzle({ client }))
  } catch (error) {
    isLost = isDatabaseAway(error) && !isReadOnly(error)
    throw error
  } finally {
    client.release(isLost)
  }
}
