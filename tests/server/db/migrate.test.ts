import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { createTestDatabase } from '../test-database.ts'

test('four nodes that start at once migrate an empty database once', async () => {
  const connection = await createEmptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(connection)))
  const [first, ...others] = applied.toSorted((a, b) => b.length - a.length)
  expect(first?.length).toBeGreaterThan(0)
  expect(others).toEqual([[], [], []])
})

test('a migrated database is left unchanged', async () => {
  expect(await migrate(await createTestDatabase())).toEqual([])
})

test('a migration changed after it was applied stops the start', async () => {
  const connection = await createTestDatabase()
  await query(connection, "UPDATE schema_migrations SET checksum = 'other'")
  await expect(migrate(connection)).rejects.toThrow(/изменён после применения/)
})

test('a schema of a later version stops the start and stays as it is', async () => {
  const connection = await createEmptyDatabase()
  await query(
    connection,
    `CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz DEFAULT now());
     INSERT INTO schema_migrations VALUES ('9999_future.sql', 'x')`,
  )
  await expect(migrate(connection)).rejects.toThrow(/новее этой версии/)
  const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'"
  expect((await query(connection, tables)).rowCount).toBe(1)
})

test('a role with time limits migrates after any wait', async () => {
  const connection = await createEmptyDatabase()
  const role = `hasty_${randomUUID().replaceAll('-', '')}`
  await query(
    connection,
    `CREATE ROLE ${role} LOGIN; ALTER DATABASE ${connection.database} OWNER TO ${role};
    ALTER SCHEMA public OWNER TO ${role};
    ALTER ROLE ${role} SET statement_timeout = '2s'; ALTER ROLE ${role} SET lock_timeout = '2s';
    ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '2s'`,
  )
  const holder = new pg.Client(connection)
  await holder.connect()
  onTestFinished(async () => {
    await holder.end()
    await query(connection, `REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })
  // Another node migrates for longer than the role may wait.
  await holder.query('SELECT pg_advisory_lock(7203114)')
  const migrated = migrate({ ...connection, user: role })
  const waited = `SELECT FROM pg_stat_activity WHERE usename = '${role}' AND wait_event = 'advisory'
    AND clock_timestamp() - query_start > interval '3 s'`
  await expect.poll(async () => (await holder.query(waited)).rowCount).toBe(1)
  await holder.query('SELECT pg_advisory_unlock(7203114)')
  expect((await migrated).length).toBeGreaterThan(0)
})
