import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { files } from '#server/modules/files/files.table.ts'
import { chatMessageFiles, chatMessages, chatResponses, chats } from './chats.table.ts'

export type StoredMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/** Returns the chat's messages with their attachments, oldest first. */
export async function selectMessages(db: Database, chatId: string) {
  const rows = await db
    .select({
      id: chatMessages.id,
      role: chatMessages.role,
      text: chatMessages.text,
      useImageTool: chatMessages.useImageTool,
      useWebSearchTool: chatMessages.useWebSearchTool,
      interrupted: chatMessages.interrupted,
      stopped: chatMessages.stopped,
      imageFileId: chatMessages.imageFileId,
      imageName: files.name,
    })
    .from(chatMessages)
    .leftJoin(files, eq(files.id, chatMessages.imageFileId))
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(asc(chatMessages.position))
  const attached = await selectAttached(db, chatId)
  return rows.map((row) => ({ ...row, files: attached.filter((file) => file.messageId === row.id) }))
}

function selectAttached(db: Database, chatId: string) {
  return db
    .select({
      messageId: chatMessageFiles.messageId,
      id: files.id,
      name: files.name,
      problem: files.problem,
    })
    .from(chatMessageFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
    .innerJoin(files, eq(files.id, chatMessageFiles.fileId))
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(asc(chatMessageFiles.position))
}

export type PastMessage = {
  role: 'user' | 'assistant'
  text: string
  has_image: boolean
  file_ids: string[]
}

/** Returns the newest messages that begin within `characters` from the end of the chat, oldest first. */
export async function selectRecentMessages(db: Database, chatId: string, characters: number) {
  const { rows } = await db.execute<PastMessage>(sql`
    SELECT role, text, image_file_id IS NOT NULL AS has_image, ARRAY(
      SELECT file_id FROM chat_message_files WHERE message_id = message.id ORDER BY chat_message_files.position
    )::text[] AS file_ids
    FROM (
      SELECT *, sum(length(text)) OVER (ORDER BY position DESC) - length(text) AS newer
      FROM chat_messages WHERE chat_id = ${chatId} ORDER BY position DESC LIMIT 1000
    ) AS message
    WHERE newer < ${characters} ORDER BY message.position`)
  return rows
}

/** @returns false when the id is taken. */
export async function insertMessage(
  db: Database,
  { fileIds, ...message }: typeof chatMessages.$inferInsert & { fileIds: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .insert(chatMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: chatMessages.id })
  if (rows.length === 0) return false
  const attached = fileIds.map((fileId, position) => ({ messageId: message.id, fileId, position }))
  if (attached.length > 0) await db.insert(chatMessageFiles).values(attached)
  return true
}

/** Finds the owner of a message or answer, and the response when it is a user's message. */
export async function findMessage(db: Database, id: string) {
  const [row] = await db
    .select({
      userId: chats.userId,
      chatId: chatMessages.chatId,
      responseId: chatResponses.id,
      isFirst: sql<boolean>`NOT EXISTS (SELECT FROM chat_messages AS earlier
        WHERE earlier.chat_id = ${chatMessages.chatId} AND earlier.position < ${chatMessages.position})`,
    })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .leftJoin(chatResponses, eq(chatResponses.questionId, chatMessages.id))
    .where(eq(chatMessages.id, id))
  return row
}

/** An answer's row has the id of its response. */
export async function findAnswer(db: Database, responseId: string) {
  const [row] = await db
    .select({ text: chatMessages.text, imageFileId: chatMessages.imageFileId, imageName: files.name })
    .from(chatMessages)
    .leftJoin(files, eq(files.id, chatMessages.imageFileId))
    .where(eq(chatMessages.id, responseId))
  return row
}
