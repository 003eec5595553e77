import { sql } from 'drizzle-orm'
import type { ChatSearchResult } from '#contract/chats.ts'
import { findWords, type SoughtWord, soughtWords } from '#domain/chat-search/chat-search.ts'
import type { Database } from '#server/db/client.ts'

const pageSize = 20

/** Finds the user's chats by their messages, in the order of the list, each with its newest matching message. */
export async function searchChats(
  db: Database,
  userId: number,
  { query, page }: { query: string; page: number },
): Promise<{ rows: ChatSearchResult[]; has_more: boolean }> {
  const sought = soughtWords(query)
  if (sought.length === 0) return { rows: [], has_more: false }
  const found = await selectFound(db, userId, { sought, page })
  const rows = found.slice(0, pageSize).flatMap(({ text, ...row }) => {
    const part = findWords(text, sought)
    return part ? [{ ...row, ...part }] : []
  })
  return { rows, has_more: found.length > pageSize }
}

type Found = Pick<ChatSearchResult, 'room_id' | 'room_name' | 'message_id' | 'role'> & { text: string }

/** Reads one row more than the page has. The texts are read for the page only, because they are long. */
async function selectFound(
  db: Database,
  userId: number,
  { sought, page }: { sought: readonly SoughtWord[]; page: number },
): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    WITH found AS MATERIALIZED (
      SELECT message.chat_id, max(message.position) AS position
      FROM chat_messages AS message JOIN chats AS chat ON chat.id = message.chat_id
      WHERE chat.user_id = ${userId} AND chat_search_words(message.text) @@ ${searchQuery(sought)}::tsquery
        AND message.set_aside_with IS NULL
      GROUP BY message.chat_id
    ), page AS MATERIALIZED (
      SELECT chat.id, chat.name, chat.last_message_at, found.position
      FROM found JOIN chats AS chat ON chat.id = found.chat_id
      ORDER BY chat.last_message_at DESC, chat.id
      LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}
    )
    SELECT page.id AS room_id, page.name AS room_name, message.id AS message_id, message.role, message.text
    FROM page JOIN chat_messages AS message ON message.chat_id = page.id AND message.position = page.position
    ORDER BY page.last_message_at DESC, page.id`)
  return rows
}

/** Words have letters and digits only, so they need no escaping. */
const searchQuery = (sought: readonly SoughtWord[]) =>
  sought.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ')
