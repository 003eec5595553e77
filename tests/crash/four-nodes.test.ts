import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEmptyDatabase, query } from '../server/empty-database.ts'
import { createDataDir, startBuiltServer } from '../server/server-process.ts'

test('four nodes that start at once on an empty database all serve, and each migration runs once', async () => {
  const connection = await createEmptyDatabase()
  const { host, port, user, database } = connection
  const DATABASE_URL = `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  const nodes = await Promise.all(
    Array.from({ length: 4 }, async () =>
      startBuiltServer({ DATABASE_URL, DATA_DIR: await createDataDir(), LOG_LEVEL: 'fatal' }),
    ),
  )
  const ready = await Promise.all(nodes.map(({ origin }) => fetch(`${origin}/api/v1/health/ready`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // Four nodes may hold all forty connections of the database.
  for (const { child } of nodes) child.kill('SIGTERM')
  await Promise.all(nodes.map(({ end }) => end))
  const migrations = readdirSync(new URL('../../src/server/db/migrations/', import.meta.url)).toSorted()
  const applied = await query<{ name: string }>(
    connection,
    'SELECT name FROM schema_migrations ORDER BY name',
  )
  expect(applied.rows.map(({ name }) => name)).toEqual(migrations)
})
