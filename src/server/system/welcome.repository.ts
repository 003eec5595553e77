import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

type Facts = {
  people: number
  invited: number
  categories: number
  channels: number
  first_user_at: Date | null
}

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
  const [row] = rows
  if (row === undefined) throw new Error('a query without FROM returned no row')
  return { ...row, first_user_at: row.first_user_at === null ? null : new Date(Number(row.first_user_at)) }
}
