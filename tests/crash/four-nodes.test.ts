import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDataDir, startServerProcess } from '../server/server-process.ts'

test('four nodes that start at once on an empty database all serve, and each migration runs once', async () => {
  const server = { ...inject('postgres'), database: 'postgres' }
  const database = `nodes_${randomUUID().replaceAll('-', '')}`
  await query(server, `CREATE DATABASE ${database}`)
  onTestFinished(() => query(server, `DROP DATABASE ${database} WITH (FORCE)`).then(() => undefined))
  const { host, port, user } = server
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  const nodes = await Promise.all(
    Array.from({ length: 4 }, async () =>
      startServerProcess({ DATABASE_URL, DATA_DIR: await createDataDir(), LOG_LEVEL: 'fatal' }),
    ),
  )
  const ready = await Promise.all(nodes.map(({ origin }) => fetch(`${origin}/api/v1/health/ready`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const migrations = readdirSync(new URL('../../src/server/db/migrations/', import.meta.url)).toSorted()
  const applied = await query({ ...server, database }, 'SELECT name FROM schema_migrations ORDER BY name')
  expect(applied.map(({ name }) => name)).toEqual(migrations)
})

async function query(connection: pg.ClientConfig, text: string): Promise<{ name: string }[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
