import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

type Counts = {
  version: string
  bytes: number
  channels: number
  projects: number
  estimates: number
  chats: number
  people: number
  files: number
  file_bytes: number
  active_sessions: number
  unread_documents: number
}

/** Counts what the installation holds in one query. Numbers of rows and bytes stay below 2^53. */
export async function selectCounts(db: Database, now: Date): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`SELECT
    current_setting('server_version') AS version,
    pg_database_size(current_database())::float8 AS bytes,
    (SELECT count(*) FROM channels)::int AS channels,
    (SELECT count(*) FROM projects)::int AS projects,
    (SELECT count(*) FROM estimates)::int AS estimates,
    (SELECT count(*) FROM chats)::int AS chats,
    (SELECT count(*) FROM users WHERE disabled_at IS NULL)::int AS people,
    (SELECT count(*) FROM files)::int AS files,
    (SELECT coalesce(sum(size), 0) FROM files)::float8 AS file_bytes,
    (SELECT count(*) FROM session_families AS f WHERE f.ended_at IS NULL AND EXISTS (
      SELECT FROM refresh_tokens AS t
      WHERE t.family_id = f.id AND t.used_at IS NULL AND t.expires_at > ${now.toISOString()}::timestamptz))::int
      AS active_sessions,
    (SELECT count(*) FROM files
      WHERE extracted_text IS NULL AND problem IS NULL AND media_type NOT LIKE 'image/%')::int AS unread_documents`)
  const [row] = rows
  if (row === undefined) throw new Error('a query without FROM returned no row')
  return row
}
