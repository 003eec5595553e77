import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** The tables that a conversation itself writes. */
const ofChats = [
  ...['chats', 'chat_messages', 'chat_message_files', 'chat_responses', 'chat_response_events'],
  'assistant_usage',
]

/** Returns a hash of each table's rows, except the tables of chats. */
export async function hashOfBase(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const hashes = tables
    .filter(({ name }) => !ofChats.includes(name))
    .map(
      ({ name }) => sql`SELECT ${name}::text AS name,
        (SELECT md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) FROM ${sql.identifier(name)} AS r) AS hash`,
    )
  const { rows } = await db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}
