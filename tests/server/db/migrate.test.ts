import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { createTestDatabase } from '../test-server.ts'

test('four nodes that start at once migrate an empty database once', async () => {
  const connection = await createEmptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(connection)))
  const [first, ...others] = applied.toSorted((a, b) => b.length - a.length)
  expect(first?.length).toBeGreaterThan(0)
  expect(others).toEqual([[], [], []])
})

test('a migrated database is left as it is', async () => {
  expect(await migrate(await createTestDatabase())).toEqual([])
})

test('a migration that was changed after it was applied stops the start', async () => {
  const connection = await createTestDatabase()
  await query(connection, "UPDATE schema_migrations SET checksum = 'other'")
  await expect(migrate(connection)).rejects.toThrow(/изменён после применения/)
})

test('a schema of a later version stops the start', async () => {
  const connection = await createTestDatabase()
  await query(connection, "INSERT INTO schema_migrations VALUES ('9999_future.sql', 'x')")
  await expect(migrate(connection)).rejects.toThrow(/новее этой версии/)
})
