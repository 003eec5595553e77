import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Database } from '#server/db/client.ts'
import { hasWritten } from '#server/db/rows.ts'
import { files } from '#server/modules/files/files.table.ts'
import { selectUnreadParts } from '#server/modules/files/unread-parts.service.ts'
import type { CheckedAnswer } from './answer/own-words.ts'
import { selectVersions } from './chat-branches.repository.ts'
import { chatMessageFiles, chatMessages, chatResponses, chats } from './chats.table.ts'

export type StoredMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/** A range of a chat's message positions, above `after` and up to `upTo`, read from either end. */
export type MessageRange = { after: number; upTo: number; from: 'oldest' | 'newest'; limit: number }

/** The limit of text per read. A single larger message is still returned. */
const maxBytes = 512 * 1_024

/**
 * Returns shown messages of the range with their attachments, oldest first, starting from the end that `from` names. It
 * returns fewer than `limit` messages once their texts reach `maxBytes`.
 */
export async function selectMessages(db: Database, chatId: string, range: MessageRange) {
  const positions = await selectPositions(db, chatId, range)
  if (positions.length === 0) return []
  const isChosen = and(eq(chatMessages.chatId, chatId), inArray(chatMessages.position, positions))
  const rows = await db
    .select({
      id: chatMessages.id,
      position: chatMessages.position,
      role: chatMessages.role,
      text: chatMessages.text,
      useImageTool: chatMessages.useImageTool,
      useWebSearchTool: chatMessages.useWebSearchTool,
      useAgencyBase: chatMessages.useAgencyBase,
      cited: chatMessages.cited,
      unverified: chatMessages.unverified,
      interrupted: chatMessages.interrupted,
      stopped: chatMessages.stopped,
      imageFileId: chatMessages.imageFileId,
      imageName: files.name,
      leftOut: chatResponses.leftOut,
      failure: chatResponses.failure,
      versionOf: chatMessages.versionOf,
    })
    .from(chatMessages)
    .leftJoin(files, eq(files.id, chatMessages.imageFileId))
    .leftJoin(chatResponses, eq(chatResponses.questionId, chatMessages.id))
    .where(isChosen)
    .orderBy(asc(chatMessages.position))
  const found = await selectAttached(db, isChosen)
  const unread = await selectUnreadParts(
    db,
    found.map(({ id }) => id),
  )
  const attached = Map.groupBy(
    found.map((file) => ({ ...file, unread: unread.get(file.id) })),
    ({ messageId }) => messageId,
  )
  const versions = await selectVersions(db, new Set(rows.flatMap(({ versionOf }) => versionOf ?? [])))
  return rows.map(({ versionOf, ...row }) => ({
    ...row,
    files: attached.get(row.id) ?? [],
    versions: versions.get(versionOf ?? '') ?? [],
  }))
}

/** Reads the lengths of the texts without the texts. */
async function selectPositions(
  db: Database,
  chatId: string,
  { after, upTo, from, limit }: MessageRange,
): Promise<number[]> {
  const { position, text } = chatMessages
  const rows = await db
    .select({ position, bytes: sql<number>`octet_length(${text})` })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), isShown, gt(position, after), lte(position, upTo)))
    .orderBy(from === 'oldest' ? asc(position) : desc(position))
    .limit(limit)
  const chosen: number[] = []
  let bytes = 0
  for (const row of rows) {
    if (bytes >= maxBytes) break
    chosen.push(row.position)
    bytes += row.bytes
  }
  return chosen
}

function selectAttached(db: Database, isChosen: SQL | undefined) {
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
    .where(isChosen)
    .orderBy(asc(chatMessageFiles.position))
}

/**
 * Finds the positions of a chat's first and last shown message (0 if it has none), and the running answer. One statement
 * reads one snapshot; otherwise an answer that ends meanwhile would be neither a message nor running.
 */
export async function findExtent(db: Database, userId: number, chatId: string) {
  const { rows } = await db.execute<{
    first: string
    last: string
    running_id: string | null
    branch_changes: number
  }>(sql`
    SELECT coalesce((
        SELECT position FROM chat_messages WHERE chat_id = chat.id AND set_aside_with IS NULL ORDER BY position LIMIT 1
      ), 0) AS first,
      coalesce((
        SELECT position FROM chat_messages WHERE chat_id = chat.id AND set_aside_with IS NULL
        ORDER BY position DESC LIMIT 1
      ), 0) AS last,
      (SELECT id FROM chat_responses WHERE chat_id = chat.id AND status = 'running') AS running_id,
      branch_changes
    FROM chats AS chat WHERE id = ${chatId} AND user_id = ${userId}`)
  const [row] = rows
  if (!row) return undefined
  const [first, last] = [Number(row.first), Number(row.last)]
  return { first, last, runningId: row.running_id, branchChanges: row.branch_changes }
}

/** Returns the newest answers of the chat, in all its branches, for which tools were called. */
export async function selectCheckedAnswers(db: Database, chatId: string): Promise<CheckedAnswer[]> {
  return db
    .select({ text: chatMessages.text, unverified: chatMessages.unverified })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), isNotNull(chatMessages.cited)))
    .orderBy(desc(chatMessages.position))
    .limit(maxChecked)
}

/** Their texts are read whole. */
const maxChecked = 10

export async function findPosition(db: Database, chatId: string, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.chatId, chatId), isShown))
  return row?.position
}

type PastMessage = {
  role: 'user' | 'assistant'
  text: string
  has_image: boolean
  cited: CitedThing[] | null
  files: { id: string; name: string }[]
  /** How many shown messages the chat has. */
  total: number
}

/**
 * Returns the newest shown questions that begin within `characters` from the end of the chat, and all with files, each with
 * its answer; oldest first.
 */
export async function selectRecentMessages(db: Database, chatId: string, characters: number) {
  const { rows } = await db.execute<PastMessage>(sql`
    WITH message AS (
      SELECT id, position, role, sum(length(text)) OVER (ORDER BY position DESC) - length(text) AS newer
      FROM chat_messages WHERE chat_id = ${chatId} AND set_aside_with IS NULL ORDER BY position DESC LIMIT 1000
    ), question AS (
      -- An answer is near its question, which comes before it.
      SELECT id, CASE role WHEN 'user' THEN newer ELSE lag(newer) OVER (ORDER BY position) END AS newer FROM message
    ), filed AS (
      SELECT id FROM chat_messages WHERE chat_id = ${chatId} AND set_aside_with IS NULL
        AND EXISTS (SELECT FROM chat_message_files WHERE message_id = chat_messages.id)
    )
    SELECT role, text, image_file_id IS NOT NULL AS has_image, cited,
      (SELECT count(*)::integer FROM chat_messages WHERE chat_id = ${chatId} AND set_aside_with IS NULL) AS total,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', files.id, 'name', files.name)
          ORDER BY chat_message_files.position), '[]')
        FROM chat_message_files JOIN files ON files.id = file_id WHERE message_id = chat_messages.id
      ) AS files
    FROM chat_messages
    WHERE chat_id = ${chatId} AND set_aside_with IS NULL AND (id IN (SELECT id FROM question WHERE newer < ${characters})
      OR id IN (SELECT id FROM filed)
      OR id IN (SELECT id FROM chat_responses WHERE question_id IN (SELECT id FROM filed)))
    ORDER BY position`)
  return rows
}

/** Returns the ids of the files with a text in a user's own shown conversation, oldest first. */
export async function selectDocuments(db: Database, userId: number, chatId: string): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(chatMessageFiles)
    .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .innerJoin(files, eq(files.id, chatMessageFiles.fileId))
    .where(
      and(
        eq(chats.id, chatId),
        eq(chats.userId, userId),
        eq(files.ownerId, userId),
        isNotNull(files.extractedText),
        isShown,
      ),
    )
    .orderBy(asc(chatMessages.position), asc(chatMessageFiles.position))
  return [...new Set(rows.map(({ id }) => id))]
}

/** @returns false when the id is taken. */
export async function insertMessage(
  db: Database,
  { fileIds, ...message }: typeof chatMessages.$inferInsert & { fileIds: readonly string[] },
): Promise<boolean> {
  if (!(await hasWritten(db.insert(chatMessages).values(message).onConflictDoNothing()))) return false
  const attached = fileIds.map((fileId, position) => ({ messageId: message.id, fileId, position }))
  if (attached.length > 0) await db.insert(chatMessageFiles).values(attached)
  return true
}

/** Finds the owner of a message or answer and, for a user's message, its response. */
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

const isShown = isNull(chatMessages.setAsideWith)
