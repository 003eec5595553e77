import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { chats } from './chats.table.ts'

export type Chat = Pick<typeof chats.$inferSelect, 'id' | 'name' | 'isPinned' | 'folder'>

const chatColumns = { id: chats.id, name: chats.name, isPinned: chats.isPinned, folder: chats.folder }

export async function selectChats(db: Database, userId: number): Promise<Chat[]> {
  return db.select(chatColumns).from(chats).where(eq(chats.userId, userId)).orderBy(desc(chats.lastMessageAt), chats.id)
}

/** Locks the chat against deletion until the transaction ends. Transactions lock a chat before its responses. */
export async function lockChat(db: Database, userId: number, id: string): Promise<boolean> {
  const rows = await db.select({ id: chats.id }).from(chats).where(ownChat(userId, id)).for('no key update')
  return rows.length > 0
}

export async function insertChat(db: Database, chat: { id: string; userId: number; name: string; at: Date }) {
  const { at, ...values } = chat
  await db.insert(chats).values({ ...values, automaticName: chat.name, createdAt: at, lastMessageAt: at })
}

export async function touchChat(db: Database, id: string, at: Date) {
  await db
    .update(chats)
    .set({ lastMessageAt: sql`greatest(${chats.lastMessageAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(chats.id, id))
}

/** Changes the given fields only. */
export async function updateChat(
  db: Database,
  userId: number,
  { id, ...changes }: Pick<Chat, 'id'> & Partial<typeof chats.$inferSelect>,
): Promise<Chat | undefined> {
  const [row] = await db
    .update(chats)
    // Without a change, drizzle refuses the statement.
    .set({ id, ...changes })
    .where(ownChat(userId, id))
    .returning(chatColumns)
  return row
}

/** Deletes the chat with its messages and responses; the caller removes its files. */
export async function deleteChat(db: Database, id: string) {
  await db.delete(chats).where(eq(chats.id, id))
}

/** Returns pictures of the chat's answers and uploads that no other chat uses. */
export async function selectOwnFiles(db: Database, chatId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT image_file_id AS id FROM chat_messages WHERE chat_id = ${chatId} AND image_file_id IS NOT NULL
    UNION
    SELECT attached.file_id FROM chat_message_files AS attached
    JOIN chat_messages AS message ON message.id = attached.message_id AND message.chat_id = ${chatId}
    WHERE NOT EXISTS (
      SELECT FROM chat_message_files AS other
      JOIN chat_messages AS elsewhere ON elsewhere.id = other.message_id AND elsewhere.chat_id <> ${chatId}
      WHERE other.file_id = attached.file_id
    )`)
  return rows.map((row) => row.id)
}

const ownChat = (userId: number, id: string) => and(eq(chats.id, id), eq(chats.userId, userId))
