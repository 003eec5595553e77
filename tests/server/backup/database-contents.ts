import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseConnection } from '#server/db/client.ts'

/**
 * Every row of every table as text, in an order of its own, and where each sequence stands; without what is another's
 * in another database (its name, the numbers of its transactions, and the leases of answers, which a running server goes on
 * prolonging) and without columns that a later schema has dropped.
 */
export async function databaseContents(connection: DatabaseConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables.filter(
      ({ name }) => !['schema_migrations', 'channel_sync'].includes(name),
    )) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'changed_xid' - 'lease_until' - 'legal_entity_search')::text AS row FROM "${name}" AS t ORDER BY 1`,
      )
      contents[name] = rows.map(({ row }) => row)
    }
    const { rows: sequences } = await client.query(
      "SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
    )
    return { contents, sequences }
  } finally {
    await client.end()
  }
}

/** The same of what a backup brings back: sessions and the key of their tokens stay out. */
export async function backedUpContents(connection: DatabaseConnection) {
  const { contents, sequences } = await databaseContents(connection)
  const { app_secrets, session_families, refresh_tokens, ...backedUp } = contents
  return { contents: backedUp, sequences }
}

/** The SHA-256 of every file under `files` of a data folder, by its key. */
export function fileHashes(dataDir: string): Record<string, string> {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Object.fromEntries(
    files.map(({ name, parentPath }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  )
}
