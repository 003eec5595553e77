import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

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
): DatabaseClient {
  const pool = new pg.Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // A network that swallows everything sends no error for a quarter of an hour.
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'promodesk',
  })
  pool.on('error', onError)
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}
