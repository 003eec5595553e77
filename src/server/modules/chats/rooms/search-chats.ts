import { inArray, sql } from 'drizzle-orm'
import type { ChatSearchResult } from '#contract/chats.ts'
import {
  type ChatSnippet,
  findWords,
  type SoughtWord,
  searchedText,
  soughtWords,
  thoughtsWord,
} from '#domain/chat-search/chat-search.ts'
import type { Database } from '#server/db/client.ts'
import { chatMessages } from '#server/modules/chats/chats.table.ts'

const pageSize = 20

/** Finds the user's chats by their messages, in the order of the list, each with its newest matching message. */
export async function searchChats(
  db: Database,
  userId: number,
  { query, page }: { query: string; page: number },
): Promise<{ rows: ChatSearchResult[]; has_more: boolean }> {
  const sought = soughtWords(query)
  if (sought.length === 0) return { rows: [], has_more: false }
  const chats = await selectChats(db, userId, sought)
  const [start, end] = [(page - 1) * pageSize, page * pageSize]
  const found: FoundChat[] = []
  // One chat more tells that there is another page.
  for (let from = 0; from < chats.length && found.length <= end; from += pageSize) {
    found.push(...(await withShownWords(db, chats.slice(from, from + pageSize), sought)))
  }
  const texts = await selectTexts(
    db,
    found.slice(start, end).map(({ messages: [newest] }) => newest),
  )
  const rows = found.slice(start, end).flatMap(({ room_id, room_name, messages: [message_id] }) => {
    const message = texts.get(message_id)
    const part = message && shownPart(message, sought)
    return part ? [{ room_id, room_name, message_id, role: message.role, ...part }] : []
  })
  return { rows, has_more: found.length > end }
}

type Message = Pick<typeof chatMessages.$inferSelect, 'role' | 'text'>
type FoundChat = Pick<ChatSearchResult, 'room_id' | 'room_name'> & {
  /** The ids of matching messages, newest first. All but the last one have thoughts. */
  messages: [string, ...string[]]
  /** Whether the last one has no thoughts, so that the index alone tells its words. */
  is_certain: boolean
}

/** Finds the chats by the index, which knows the words of thoughts too. */
async function selectChats(db: Database, userId: number, sought: readonly SoughtWord[]): Promise<FoundChat[]> {
  const words = searchQuery(sought)
  const matching = (query: string) => sql`
    FROM chat_messages AS message JOIN chats AS chat ON chat.id = message.chat_id
    WHERE chat.user_id = ${userId} AND chat_search_words(message.text) @@ ${query}::tsquery
      AND message.set_aside_with IS NULL`
  const { rows } = await db.execute<FoundChat>(sql`
    WITH thinking AS MATERIALIZED (
      SELECT message.id ${matching(`${words} & '${thoughtsWord}'`)} AND message.role = 'assistant'
    ), found AS MATERIALIZED (
      SELECT message.id, message.chat_id, message.position ${matching(words)}
    ), newest AS (
      SELECT found.*, thinking.id IS NULL AS is_certain,
        max(found.position) FILTER (WHERE thinking.id IS NULL) OVER (PARTITION BY found.chat_id) AS certain
      FROM found LEFT JOIN thinking ON thinking.id = found.id
    )
    SELECT chat.id AS room_id, chat.name AS room_name, bool_or(newest.is_certain) AS is_certain,
      array_agg(newest.id ORDER BY newest.position DESC) AS messages
    FROM newest JOIN chats AS chat ON chat.id = newest.chat_id
    WHERE newest.certain IS NULL OR newest.position >= newest.certain
    GROUP BY chat.id
    ORDER BY chat.last_message_at DESC, chat.id`)
  return rows
}

/** So many texts of a chat are read at once. */
const textsAtOnce = 8

/** Returns the chats whose messages have the words outside thoughts, each without its newer messages. */
async function withShownWords(db: Database, chats: readonly FoundChat[], sought: readonly SoughtWord[]) {
  const shown = new Map<string, FoundChat>()
  let open = [...chats]
  while (open.length > 0) {
    const doubtful = open.flatMap((chat) => doubtfulOf(chat).slice(0, textsAtOnce))
    const texts = await selectTexts(db, doubtful)
    open = open.flatMap((chat) => {
      const read = doubtfulOf(chat).slice(0, textsAtOnce)
      const match = read.findIndex((id) => {
        const message = texts.get(id)
        return message && shownPart(message, sought) !== undefined
      })
      const [newest, ...rest] = chat.messages.slice(match === -1 ? read.length : match)
      if (newest === undefined) return []
      const left: FoundChat = { ...chat, messages: [newest, ...rest] }
      if (match === -1 && doubtfulOf(left).length > 0) return [left]
      shown.set(chat.room_id, left)
      return []
    })
  }
  return chats.flatMap(({ room_id }) => shown.get(room_id) ?? [])
}

function doubtfulOf({ messages, is_certain }: FoundChat): string[] {
  return is_certain ? messages.slice(0, -1) : messages
}

const shownPart = ({ role, text }: Message, sought: readonly SoughtWord[]): ChatSnippet | undefined =>
  findWords(searchedText(role, text), sought)

async function selectTexts(db: Database, ids: string[]): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: chatMessages.id, role: chatMessages.role, text: chatMessages.text })
    .from(chatMessages)
    .where(inArray(chatMessages.id, ids))
  return new Map(rows.map(({ id, ...message }) => [id, message]))
}

/** Words have letters and digits only, so they need no escaping. */
const searchQuery = (sought: readonly SoughtWord[]) =>
  sought.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ')
