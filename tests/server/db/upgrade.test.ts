import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { DatabaseConnection } from '#server/db/client.ts'
import { migrate, recreateSchema } from '#server/db/migrate.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { backedUpContents, databaseContents } from '../backup/database-contents.ts'
import { plain } from '../backup/plain-archive.ts'
import { createEmptyDatabase, query } from '../empty-database.ts'
import { createTestDatabase, startTestNode } from '../test-server.ts'

/**
 * Each released schema has one file with rows in every table, dumped by pg_dump 15 with --data-only --inserts
 * and named after its last migration. A file never changes.
 */
const released = new URL('./released/', import.meta.url)
const dumps = readdirSync(released).toSorted()
const migrations = readdirSync(new URL('../../../src/server/db/migrations/', import.meta.url)).toSorted()

/** Rebuilds the schema by the migrations. The dump has their checksums, which `migrate` compares with the files. */
async function createOldDatabase(dump: string) {
  const connection = await createEmptyDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await recreateSchema(
      client,
      migrations.slice(0, migrations.indexOf(dump) + 1).map((name) => ({ name, checksum: '' })),
    )
    // The dump contains the effects of triggers, so triggers and foreign keys are off, as in pg_restore.
    await client.query('SET session_replication_role = replica')
    // The migrations wrote these rows.
    await client.query('DELETE FROM schema_migrations; DELETE FROM channel_sync')
    await client.query(readFileSync(new URL(dump, released), 'utf8'))
  } finally {
    await client.end()
  }
  return connection
}

/** Returns the whole schema as PostgreSQL describes it. */
async function catalogOf(connection: DatabaseConnection) {
  const { rows } = await query<{ kind: string; definition: string }>(
    connection,
    `SELECT 'column' AS kind, concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) AS definition
      FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT 'constraint', concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index', pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger', concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger AS t
      JOIN pg_class AS c ON c.oid = tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL SELECT 'function', pg_get_functiondef(p.oid) FROM pg_proc AS p
      WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
    UNION ALL SELECT 'sequence', concat_ws(' ', sequencename, data_type, start_value, increment_by, cycle)
      FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL SELECT 'extension', extname FROM pg_extension
    UNION ALL SELECT 'migration', concat_ws(' ', name, checksum) FROM schema_migrations
    ORDER BY 1, 2`,
  )
  return rows.map(({ kind, definition }) => `${kind}: ${definition}`)
}

/** Returns the rows as values, because a later migration may have added columns. */
function rowsOf({ contents }: { contents: Record<string, string[]> }) {
  const tables = Object.entries(contents)
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row): unknown => JSON.parse(row))]))
}

test('every schema but the newest has a dump', () => {
  expect(migrations).toEqual(expect.arrayContaining(dumps))
  expect(migrations.filter((name) => !dumps.includes(name)).length).toBeLessThanOrEqual(1)
})

test.each(dumps)('the schema of %s becomes the current schema and keeps every row', async (dump) => {
  const connection = await createOldDatabase(dump)
  const before = await databaseContents(connection)
  const empty = Object.entries(before.contents).filter(([, rows]) => rows.length === 0)
  expect(empty).toEqual([])
  expect((await migrate(connection)).length).toBe(migrations.length - dumps.indexOf(dump) - 1)
  expect(await catalogOf(connection)).toEqual(await catalogOf(await createTestDatabase()))
  const after = await databaseContents(connection)
  expect(rowsOf(after)).toMatchObject(rowsOf(before))
  expect(after.sequences).toEqual(expect.arrayContaining(before.sequences))

  const { api } = await startTestNode(connection)
  expect((await api.signIn()).status).toBe(200)
  const { body } = await api.send<{ total: number }>('POST', '/channels/search', {
    json: { search: 'тёплый' },
  })
  expect(body.total).toBe(2)
})

test.each(dumps)('a backup of the schema of %s restores into the current schema', async (dump) => {
  const connection = await createOldDatabase(dump)
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'copy.tar.gz')
  await writeBackup({ connection, store: undefined, file: plain(path), at: new Date(), version: 'old' })
  const target = await createEmptyDatabase()
  const store = openDiskFileStore(folder)
  await restoreBackup(plain(path), await checkBackup(plain(path)), { connection: target, store })
  expect(await catalogOf(target)).toEqual(await catalogOf(await createTestDatabase()))
  const [before, after] = [await backedUpContents(connection), await backedUpContents(target)]
  expect(rowsOf(after)).toMatchObject(rowsOf(before))
  expect(after.sequences).toEqual(expect.arrayContaining(before.sequences))
})

test('a migration waits for a running backup while users continue to work', async () => {
  const [dump = ''] = dumps.slice(-1)
  const connection = await createOldDatabase(dump)
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [reached, goOn, waiting] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ]
  const store = openDiskFileStore(folder)
  const slow: typeof store = {
    ...store,
    open: async () => {
      reached.resolve()
      await goOn.promise
      return undefined
    },
  }
  const path = join(folder, 'copy.tar.gz')
  const backup = writeBackup({ connection, store: slow, file: plain(path), at: new Date(), version: 'old' })
  await reached.promise
  const migrated = migrate(connection, { onWait: () => waiting.resolve('waits') })
  expect(await Promise.race([waiting.promise, migrated])).toBe('waits')
  const tables = `SELECT FROM pg_locks WHERE relation IS NOT NULL AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  expect((await query(connection, tables)).rowCount).toBe(0)
  await query(connection, "UPDATE users SET full_name = full_name || ' '")
  goOn.resolve()
  await backup
  expect(await migrated).toEqual(migrations.slice(-1))
  expect((await checkBackup(plain(path))).schema).toHaveLength(migrations.length - 1)
})

/** A node of the earlier version runs beside this one and does not know the newest migration. */
test('a node of the earlier version reads and writes with the current schema', async () => {
  const [dump = ''] = dumps.slice(-1)
  const old = await createOldDatabase(dump)
  const present = await createTestDatabase()
  const columns = `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS is_asked
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`
  type Column = { table: string; column: string; type: string; is_asked: boolean }
  const [was, is] = [await query<Column>(old, columns), await query<Column>(present, columns)]
  const keyOf = ({ table, column }: Column) => `${table}.${column}`
  const before = new Map(was.rows.map((row) => [keyOf(row), row]))
  const after = new Map(is.rows.map((row) => [keyOf(row), row]))
  for (const [key, { type }] of before) expect(after.get(key), key).toMatchObject({ type })
  const oldTables = new Set(was.rows.map(({ table }) => table))
  const asked = is.rows.filter(
    (row) => oldTables.has(row.table) && row.is_asked && !before.get(keyOf(row))?.is_asked,
  )
  expect(asked).toEqual([])
  // New constraints would refuse its rows.
  const rules = `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT indrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indisunique AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`
  type Rule = { table: string; rule: string }
  const known = new Set((await query<Rule>(old, rules)).rows.map(({ table, rule }) => `${table}: ${rule}`))
  const added = (await query<Rule>(present, rules)).rows.filter(
    ({ table, rule }) => oldTables.has(table) && !known.has(`${table}: ${rule}`),
  )
  expect(added).toEqual([])
})

test('deletions and uploads by a node of the earlier version with the current schema leave correct files', async () => {
  const [dump = ''] = dumps.slice(-1)
  const connection = await createOldDatabase(dump)
  await migrate(connection)
  // The earlier version inserts a file without a prior note and removes its bytes itself.
  const key = randomUUID()
  await query(
    connection,
    `INSERT INTO files (id, owner_id, origin, name, media_type, size, storage_key, created_at)
      SELECT '${randomUUID()}', id, 'upload', 'a.txt', 'text/plain', 1, '${key}', now() FROM users LIMIT 1`,
  )
  const deleted = `DELETE FROM files WHERE storage_key = '${key}' RETURNING storage_key`
  expect((await query(connection, deleted)).rows).toEqual([{ storage_key: key }])
  const { client, files } = await startTestNode(connection)
  expect(await files.open(key)).toBeUndefined()
  const left = async () => (await client.pool.query('SELECT FROM unowned_bytes')).rowCount
  await expect.poll(left).toBe(0)
})
