import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { cleanUp } from './clean-up.ts'

/** Creates a database without a schema and drops it after the test, or after the file in a `beforeAll`. */
export async function createEmptyDatabase(): Promise<EmbeddedPostgres['connection']> {
  const server = postgresOfWorker()
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await query(server, `CREATE DATABASE ${database}`)
  cleanUp(() => query(server, `DROP DATABASE ${database} WITH (FORCE)`))
  return { ...server, database }
}

/** Returns the PostgreSQL of this worker: test files that run at the same time use different ones. */
export function postgresOfWorker(): EmbeddedPostgres['connection'] {
  const connection = inject('postgres')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!connection) throw new Error(`No PostgreSQL for the worker ${process.env.VITEST_POOL_ID}`)
  return connection
}

export async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}
