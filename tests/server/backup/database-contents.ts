import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseConnection } from '#server/db/client.ts'

/**
 * Returns every row of every table as text and every sequence's position, without values that differ by database (its
 * name, transaction numbers, leases of answers).
 */
export async function databaseContents(connection: DatabaseConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    )
    const contents: Record<string, string[]> = {}
    for (const { name } of tables.filter(({ name }) => !['schema_migrations', 'channel_sync'].includes(name))) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'changed_xid' - 'lease_until')::text AS row FROM "${name}" AS t ORDER BY 1`,
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

/** Returns what a backup brings back: everything but sessions, the key of their tokens and used challenges. */
export async function backedUpContents(connection: DatabaseConnection) {
  const { contents, sequences } = await databaseContents(connection)
  const { app_secrets, session_families, refresh_tokens, used_challenges, one_time_links, ...backedUp } = contents
  return { contents: backedUp, sequences }
}

/** Returns the SHA-256 of every file under `files` of a data folder by its key. */
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
