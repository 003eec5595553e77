import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { onlyRow } from '#server/db/rows.ts'

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
  return onlyRow(rows)
}

type Facts = { people: number; invited: number; categories: number; channels: number; first_user_at: Date | null }

/** Counts what the steps of the welcome ask for, in one query. */
export async function selectWelcomeFacts(db: Database): Promise<Facts> {
  const { rows } = await db.execute<Omit<Facts, 'first_user_at'> & { first_user_at: string | null }>(sql`SELECT
    (SELECT count(*) FROM users WHERE disabled_at IS NULL)::int AS people,
    (SELECT count(*) FROM users AS u WHERE u.disabled_at IS NULL AND EXISTS (
      SELECT FROM one_time_links AS l WHERE l.user_id = u.id AND l.used_at IS NULL AND l.purpose = 'invite'))::int
      AS invited,
    (SELECT count(*) FROM channel_categories)::int AS categories,
    (SELECT count(*) FROM channels)::int AS channels,
    (SELECT (extract(epoch FROM min(created_at)) * 1000)::text FROM users) AS first_user_at`)
  const row = onlyRow(rows)
  return { ...row, first_user_at: row.first_user_at === null ? null : new Date(Number(row.first_user_at)) }
}
