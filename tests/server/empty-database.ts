import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

/** Creates a database without a schema and drops it after the test. */
export async function createEmptyDatabase(): Promise<EmbeddedPostgres['connection']> {
  const server = { ...inject('postgres'), database: 'postgres' }
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await query(server, `CREATE DATABASE ${database}`)
  onTestFinished(() => query(server, `DROP DATABASE ${database} WITH (FORCE)`).then(() => undefined))
  return { ...server, database }
}

export async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}
