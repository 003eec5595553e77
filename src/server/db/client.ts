import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway, NoConnectionError } from './database-away.ts'
import { isReadOnly, retryTransactions } from './transaction.ts'

/**
 * A database or a transaction. Repositories use the one that they receive, because using the outer database inside a
 * transaction deadlocks.
 */
export type Database = Pick<
  NodePgDatabase,
  '$count' | 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl: false }

/** A machine that accepts a connection and stays silent would otherwise hold the caller for ever. */
export const connectWithinMs = 5_000

export type DatabaseClient = { db: NodePgDatabase; pool: pg.Pool; close(): Promise<void> }

/** Opens a pool of connections. `onError` receives errors of idle connections, which the pool replaces; a
 * `statementMs` of 0 lets statements take their time. */
export function openDatabase(
  connection: DatabaseConnection,
  onError: (error: Error) => void,
  {
    connections = 10,
    connectMs = connectWithinMs,
    statementMs = 15_000,
    now = () => new Date(),
  }: { connections?: number; connectMs?: number; statementMs?: number; now?: () => Date } = {},
): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    // A network that drops packets silently reports an error only after a quarter of an hour.
    query_timeout: statementMs && statementMs + 5_000,
    keepAlive: true,
    application_name: 'promodesk',
  })
  pool.on('error', (error) => {
    // A pool ends before its connections do, so that a database that stops then still breaks them.
    if (!pool.ending) onError(error)
  })
  // A busy connection has no listener, and its error event would end the process. Its queries report the
  // error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool })
  db.transaction = (work, config) => runTransaction(pool, (own) => own.transaction(work, config))
  retryTransactions(db, { onFailure: leaveReadOnly(pool, now) })
  return { db, pool, close: () => pool.end() }
}

/**
 * Closes the pool's connections when PostgreSQL becomes read-only, busy ones when they are free, because another server
 * may now be the primary. Acts at most once in ten seconds.
 * @returns the function to call with errors of transactions.
 */
function leaveReadOnly(pool: pg.Pool, now: () => Date): (error: unknown) => void {
  const open = new Set<pg.PoolClient>()
  const given = new WeakSet<pg.PoolClient>()
  let leftAt = Number.NEGATIVE_INFINITY
  const leave = (error: unknown) => {
    const at = now().getTime()
    // The clock may be set back.
    if (!isReadOnly(error) || Math.abs(at - leftAt) < leaveEveryMs) return
    leftAt = at
    for (const client of open) given.add(client)
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      )
    }
  }
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pool.on('release', (error, client) => {
    leave(error)
    // The pool does not accept the return of a connection that is ending.
    if (given.has(client) && client instanceof pg.Client) client.end()
  })
  return leave
}

const leaveEveryMs = 10_000

/**
 * Releases the connection after the transaction and destroys one that was lost. The ORM keeps a connection
 * whose transaction could not begin, and a pool without connections answers no query.
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

/**
 * Opens a session beside the pool. An error of the session fails its running or next statement. Lifts the time limits
 * of the role and the database, because a migration that one interrupts would fail at every start.
 */
export async function openSession(
  connection: DatabaseConnection,
  application_name: string,
  stream = new Socket(),
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name,
    keepAlive: true,
    stream: () => stream,
    connectionTimeoutMillis: connectWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout',
      'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
