import pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

/** `address` is the quoted name with its schema, because a bare name may match a system table. */
export type Table = { name: string; address: string; columns: string[] }

export const quoted = pg.escapeIdentifier

/** Tells whether the table belongs to sessions and sign-ins, whose rows would let a reader sign in as any user. */
export const isOfSessions = (table: string) =>
  ['app_secrets', 'session_families', 'refresh_tokens', 'used_challenges', 'one_time_links'].includes(table)

/**
 * Returns the contents to back up, in the caller's transaction: tables with columns, parents first, locked against
 * schema changes; the state of each sequence; the migrations that created the schema.
 * @throws BackupError backup_no_database when PromoDesk has never run there.
 */
export async function readCatalog(client: pg.Client) {
  const { rows: known } = await client.query("SELECT to_regclass('schema_migrations') AS found")
  if (known[0]?.found == null) {
    throw new BackupError('backup_no_database', 'В этой базе данных нет PromoDesk: копировать нечего.')
  }
  const tables = parentsFirst(await readTables(client), await readReferences(client))
  await client.query(`LOCK TABLE ${tables.map(({ address }) => address).join(', ')} IN ACCESS SHARE MODE`)
  const { rows: schema } = await client.query<Manifest['schema'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  return { tables, schema, sequences: await readSequences(client) }
}

/** Skips migrations, because a restore runs them again, and tables that belong to an extension. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name, format('%I.%I', current_schema(), c.relname) AS address, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`)
  return rows
}

type Reference = { child: string; parent: string }

async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT child.relname AS child, parent.relname AS parent
    FROM pg_constraint AS f JOIN pg_class AS child ON child.oid = f.conrelid JOIN pg_class AS parent ON parent.oid = f.confrelid
    WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace AND child.oid <> parent.oid`)
  return rows
}

function parentsFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted: Table[] = []
  const isPlaced = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isPlaced(name) && references.every(({ child, parent }) => child !== name || isPlaced(parent)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted
}

/** The values include numbers assigned after the snapshot: a gap is harmless, but a repeated number is not. */
async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class AS c
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY relname COLLATE "C"`)
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    for (const state of states) sequences.push({ name, ...state })
  }
  return sequences
}
