import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { codedError } from '#server/error-codes.ts'
import { keepOffBackups } from './backup-lock.ts'
import { type Database, type DatabaseConnection, openSession } from './client.ts'
import { refuseMarkedDatabase } from './restore-mark.ts'

/**
 * Applies the files of ./migrations in the order of their numbers, each in a transaction. Nodes that start
 * together wait for each other, and for a running backup.
 * @returns the names of the files applied now
 * @throws `migration_failed` when a file fails, was changed after it was applied, or the schema is newer
 * @throws `restore_unfinished`
 */
export async function migrate(
  connection: DatabaseConnection,
  { onWait = () => {} }: { onWait?: () => void } = {},
): Promise<string[]> {
  const client = await openSession(connection, 'promodesk-migrate')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await refuseMarkedDatabase(client)
    await createMigrationTable(client)
    const { rows } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations')
    const missing = missingOf(await readMigrations(), rows)
    if (missing.length > 0) await keepOffBackups(client, onWait)
    for (const migration of missing) await applyOne(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    // The end of the session releases the lock.
    await client.end()
  }
}

/**
 * Rebuilds an older schema, whose migrations this version knows, in the caller's transaction.
 * @throws `migration_failed` when a file fails.
 */
export async function recreateSchema(client: pg.Client, wanted: readonly AppliedMigration[]) {
  await createMigrationTable(client)
  for (const migration of await readMigrations()) if (isIn(wanted, migration)) await run(client, migration)
}

/** Brings that schema up to date in the caller's transaction. @throws `migration_failed` when a file fails. */
export async function completeSchema(client: pg.Client, made: readonly AppliedMigration[]) {
  for (const migration of await readMigrations()) if (!isIn(made, migration)) await run(client, migration)
}

const isIn = (migrations: readonly { name: string }[], { name }: { name: string }) =>
  migrations.some((migration) => migration.name === name)

/** Tells whether this version knows all of these migrations with the same checksums. */
export async function knowsSchema(applied: readonly AppliedMigration[]): Promise<boolean> {
  const migrations = await readMigrations()
  return applied.every(({ name, checksum }) =>
    migrations.some((known) => known.name === name && known.checksum === checksum),
  )
}

/** Tells whether the database lacks migrations of this version. */
export async function isSchemaOlder(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM schema_migrations`)
  return (await readMigrations()).some((migration) => !isIn(rows, migration))
}

/** Compares the schema with this version; `none` is a database without PromoDesk. */
export async function schemaOf(db: Database): Promise<'current' | 'older' | 'newer' | 'none'> {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`SELECT to_regclass('schema_migrations')::text AS found`,
  )
  if (rows[0]?.found == null) return 'none'
  const applied = await db.execute<AppliedMigration>(sql`SELECT name, checksum FROM schema_migrations`)
  if (!(await knowsSchema(applied.rows))) return 'newer'
  return (await isSchemaOlder(db)) ? 'older' : 'current'
}

type AppliedMigration = { name: string; checksum: string }
type Migration = AppliedMigration & { sql: string }

const lockKey = 7_203_114
const folder = new URL('./migrations/', import.meta.url)

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function missingOf(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const unknown = applied.find((migration) => !isIn(migrations, migration))
  if (unknown) {
    throw migrationFailed(`База данных новее этой версии PromoDesk: в ней есть ${unknown.name}. Обновите PromoDesk.`)
  }
  const changed = migrations.find(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum)
  if (changed) throw migrationFailed(`Файл ${changed.name} изменён после применения.`)
  return migrations.filter(({ name }) => !known.has(name))
}

async function createMigrationTable(client: pg.Client) {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
}

async function applyOne(client: pg.Client, migration: Migration) {
  await client.query('BEGIN')
  try {
    await run(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function run(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  } catch (cause) {
    throw migrationFailed(`Не удалось применить ${name}: ${cause instanceof Error ? cause.message : cause}`, cause)
  }
}

const migrationFailed = (message: string, cause?: unknown) => codedError('migration_failed', message, cause)

/**
 * Returns the Russian name of something in the schema that PromoDesk has not made, because a replacement of the schema
 * would lose it: a table, a view, a function, an extension, a right of another role, or the schema of another owner.
 */
export async function foreignObject(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ found: string }>(viewsAndRights)
  if (rows[0]) return rows[0].found
  const migrations = await readMigrations()
  const makes = (statement: string) => migrations.some(({ sql }) => sql.includes(statement))
  for (const { kind, name } of (await db.execute<Made>(made)).rows)
    if (!makes(statements[kind](name))) return `${titles[kind]} ${name}`
  return undefined
}

type Made = { kind: keyof typeof titles; name: string }
const titles = { TABLE: 'таблица', FUNCTION: 'функция', EXTENSION: 'расширение' }
/** How a migration makes each kind. */
const statements = {
  TABLE: (name: string) => `TABLE ${name} (`,
  FUNCTION: (name: string) => `FUNCTION ${name}(`,
  EXTENSION: (name: string) => `IF NOT EXISTS ${name};`,
}

/** PostgreSQL itself lets all roles use the schema public. */
const viewsAndRights = sql`
  SELECT 'представление или внешняя таблица ' || relname AS found FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('v', 'm', 'f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  UNION ALL
  SELECT format('право %s на %s', CASE grantee WHEN 0 THEN 'всех ролей' ELSE 'роли ' || grantee::regrole END, name) FROM (
    SELECT relname::text AS name, relowner AS owner, (aclexplode(relacl)).grantee
    FROM pg_class AS c WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    UNION ALL
    SELECT nspname::text, nspowner, (aclexplode(nspacl)).grantee FROM pg_namespace WHERE nspname = current_schema()
  ) AS granted
  WHERE grantee <> owner AND (grantee <> 0 OR name <> current_schema())
    AND grantee::regrole::text <> 'pg_database_owner'
  UNION ALL
  SELECT 'владелец схемы ' || nspowner::regrole FROM pg_namespace
  WHERE nspname = current_schema() AND NOT pg_has_role(nspowner, 'USAGE')
  LIMIT 1`

const made = sql`
  SELECT 'TABLE' AS kind, relname::text AS name FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  UNION ALL
  SELECT 'FUNCTION', proname::text FROM pg_proc AS p
  WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT 'EXTENSION', extname::text FROM pg_extension WHERE extnamespace = current_schema()::regnamespace
  ORDER BY kind, name`
