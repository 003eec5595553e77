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
import { createTestDatabase } from '../test-database.ts'
import { startTestNode } from '../test-server.ts'

/**
 * Each released version has one dump with rows in every table, by pg_dump 15 with --data-only --inserts. Neither a dump nor
 * the migrations that it names ever change.
 */
const released = new URL('./released/', import.meta.url)
const byNumber = new Intl.Collator('en', { numeric: true }).compare
const versions = readdirSync(released)
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted(byNumber)
const migrations = readdirSync(new URL('../../../src/server/db/migrations/', import.meta.url)).toSorted()

const dumpOf = (version: string) => readFileSync(new URL(`${version}.sql`, released), 'utf8')

const migrationsOf = (version: string) =>
  Array.from(dumpOf(version).matchAll(/INTO public\.schema_migrations VALUES \('([^']+)/g), ([, name = '']) => name)

/** Rebuilds the schema by those migrations, then lets `fill` write rows. */
async function createOldDatabase(names: readonly string[], fill: (client: pg.Client) => Promise<unknown>) {
  const connection = await createEmptyDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await recreateSchema(
      client,
      names.map((name) => ({ name, checksum: '' })),
    )
    await fill(client)
  } finally {
    await client.end()
  }
  return connection
}

/** The dump has the checksums of its migrations, which `migrate` compares with the files. */
const createReleased = (version: string) =>
  createOldDatabase(migrationsOf(version), async (client) => {
    // The dump contains the effects of triggers, so triggers and foreign keys are off, as in pg_restore.
    await client.query('SET session_replication_role = replica')
    // The migrations wrote these rows.
    await client.query('DELETE FROM schema_migrations; DELETE FROM channel_sync')
    await client.query(dumpOf(version))
  })

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

test('the version of package.json has a dump', () => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(versions).toContain(version)
})

test.each(versions)('the schema of %s becomes the current schema and keeps every row', async (version) => {
  const connection = await createReleased(version)
  const before = await databaseContents(connection)
  const empty = Object.entries(before.contents).filter(([, rows]) => rows.length === 0)
  expect(empty).toEqual([])
  expect(await migrate(connection)).toEqual(migrations.slice(migrationsOf(version).length))
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

test.each(versions)('a backup of the schema of %s restores into the current schema', async (version) => {
  const connection = await createReleased(version)
  const folder = await createFolder()
  const path = join(folder, 'copy.tar.gz')
  await writeBackup({ connection, store: undefined, file: plain(path), at: new Date(), version })
  const target = await createEmptyDatabase()
  const store = openDiskFileStore(folder)
  await restoreBackup(plain(path), await checkBackup(plain(path)), { connection: target, store })
  expect(await catalogOf(target)).toEqual(await catalogOf(await createTestDatabase()))
  const [before, after] = [await backedUpContents(connection), await backedUpContents(target)]
  expect(rowsOf(after)).toMatchObject(rowsOf(before))
  expect(after.sequences).toEqual(expect.arrayContaining(before.sequences))
})

test('a migration waits for a running backup while users continue to work', async () => {
  const connection = await createOldDatabase(migrations.slice(0, -1), (client) =>
    client.query(`INSERT INTO users (email, password_hash, created_at) VALUES ('anna@agency.example', '', now());
      INSERT INTO files (id, owner_id, origin, name, media_type, size, storage_key, created_at)
        SELECT gen_random_uuid(), id, 'upload', 'a.txt', 'text/plain', 1, gen_random_uuid()::text, now() FROM users`),
  )
  const folder = await createFolder()
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

/** A node of the last released version runs beside this one and does not know newer migrations. */
test('a node of the last released version reads and writes with the current schema', async () => {
  const old = await createReleased(versions.at(-1) ?? '')
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
  const asked = is.rows.filter((row) => oldTables.has(row.table) && row.is_asked && !before.get(keyOf(row))?.is_asked)
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

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
