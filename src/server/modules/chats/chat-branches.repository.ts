import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { chatMessageFiles, chatMessages, chats } from './chats.table.ts'

/** Returns the ids of all versions of questions, oldest first, by their `version_of`. */
export async function selectVersions(db: Database, versionOf: ReadonlySet<string>) {
  if (versionOf.size === 0) return new Map<string, string[]>()
  const rows = await db
    .select({ id: chatMessages.id, versionOf: sql<string>`${chatMessages.versionOf}` })
    .from(chatMessages)
    .where(inArray(chatMessages.versionOf, [...versionOf]))
    .orderBy(asc(chatMessages.position))
  const grouped = Map.groupBy(rows, (row) => row.versionOf)
  return new Map([...grouped].map(([key, group]) => [key, group.map(({ id }) => id)]))
}

export async function findBranchChanges(db: Database, chatId: string): Promise<number | undefined> {
  const [row] = await db.select({ branchChanges: chats.branchChanges }).from(chats).where(eq(chats.id, chatId))
  return row?.branchChanges
}

/** Returns a shown question of a chat with its files, its answer, if it has one, and whether it is the last one. */
export async function findShownQuestion(db: Database, chatId: string, questionId: string) {
  const shown = and(eq(chatMessages.chatId, chatId), isNull(chatMessages.setAsideWith))
  const [question] = await db
    .select({
      id: chatMessages.id,
      position: chatMessages.position,
      text: chatMessages.text,
      versionOf: chatMessages.versionOf,
    })
    .from(chatMessages)
    .where(and(shown, eq(chatMessages.role, 'user'), eq(chatMessages.id, questionId)))
  if (!question) return undefined
  const attached = await db
    .select({ id: chatMessageFiles.fileId })
    .from(chatMessageFiles)
    .where(eq(chatMessageFiles.messageId, question.id))
  const [next, other] = await db
    .select({
      role: chatMessages.role,
      text: chatMessages.text,
      cited: chatMessages.cited,
      unverified: chatMessages.unverified,
      interrupted: chatMessages.interrupted,
      stopped: chatMessages.stopped,
      imageFileId: chatMessages.imageFileId,
    })
    .from(chatMessages)
    .where(and(shown, gt(chatMessages.position, question.position)))
    .orderBy(asc(chatMessages.position))
    .limit(2)
  const answer = next?.role === 'assistant' ? next : undefined
  const isLast = (answer ? other : next) === undefined
  return { ...question, fileIds: attached.map(({ id }) => id), answer, isLast }
}

/** Takes a shown question with everything after it out of the shown conversation. */
export async function setAside(db: Database, chatId: string, from: { id: string; position: number }) {
  await db
    .update(chatMessages)
    .set({ setAsideWith: from.id })
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        isNull(chatMessages.setAsideWith),
        gte(chatMessages.position, from.position),
      ),
    )
  await db
    .update(chats)
    .set({ branchChanges: sql`${chats.branchChanges} + 1` })
    .where(eq(chats.id, chatId))
}

/** Brings a question back with everything that was set aside with it. */
export async function bringBack(db: Database, questionId: string) {
  await db.update(chatMessages).set({ setAsideWith: null }).where(eq(chatMessages.setAsideWith, questionId))
}

export async function setVersionOf(db: Database, id: string, versionOf: string | null) {
  await db.update(chatMessages).set({ versionOf }).where(eq(chatMessages.id, id))
}

/** Returns the question and its shown version, which may be itself; undefined if the chat shows no version of it. */
export async function findVersion(db: Database, chatId: string, questionId: string) {
  const columns = {
    id: chatMessages.id,
    position: chatMessages.position,
    versionOf: chatMessages.versionOf,
  }
  const isShown = isNull(chatMessages.setAsideWith)
  const [wanted] = await db
    .select({ ...columns, isShown: sql<boolean>`${isShown}` })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, questionId), eq(chatMessages.chatId, chatId), eq(chatMessages.role, 'user')))
  if (!wanted) return undefined
  if (wanted.isShown) return { wanted, shown: wanted }
  if (wanted.versionOf === null) return undefined
  const [shown] = await db
    .select(columns)
    .from(chatMessages)
    .where(and(eq(chatMessages.versionOf, wanted.versionOf), isShown))
  return shown && { wanted, shown }
}
