import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { answerText } from '#domain/answer/answer-parts.ts'
import { titleFromModel } from '#domain/chat.ts'
import type { Database } from '#server/db/client.ts'
import { type Assistant, AssistantError } from '#server/modules/assistant/assistant.ts'
import type { AssistantUsageService } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { chats } from '#server/modules/chats/chats.table.ts'

const longestWaitMs = 20_000
/** The beginnings of question and answer are enough for a title. */
const charactersEach = 2_000

type Deps = {
  db: Database
  assistant: Assistant
  usage: Pick<AssistantUsageService, 'add'>
  log: FastifyBaseLogger
  signal: AbortSignal
}

/**
 * Asks the model for the chat's title after the first answer. A chat keeps its name when the user has named it, when the
 * name has changed meanwhile, and when the model fails. It never throws.
 */
export async function nameChat(
  { chatId, userId }: { chatId: string; userId: number },
  { db, assistant, usage, log, signal }: Deps,
): Promise<void> {
  if (!assistant.title) return
  try {
    const first = await findFirstExchange(db, chatId)
    if (!first) return
    const { text, ...tokens } = await assistant.title({
      question: first.question.slice(0, charactersEach).toWellFormed(),
      answer: answerText(first.answer).slice(0, charactersEach).toWellFormed(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
    })
    const { model } = assistant
    await usage.add({ userId, model, ...tokens, answers: 0, pictures: 0, isEstimated: false })
    const title = titleFromModel(answerText(text))
    if (title !== undefined) await replaceName(db, chatId, title)
  } catch (error) {
    // The messages of other errors may repeat the user's words.
    log.warn({ code: error instanceof AssistantError ? error.code : 'title_failed' }, 'a chat got no title')
  }
}

/** Returns question and answer of a chat with one question that still has the name that it was given automatically. */
async function findFirstExchange(db: Database, chatId: string) {
  const { rows } = await db.execute<{ question: string; answer: string }>(sql`
    SELECT question.text AS question, answer.text AS answer
    FROM chats AS chat
    JOIN chat_messages AS question ON question.chat_id = chat.id AND question.role = 'user'
      AND question.set_aside_with IS NULL
    JOIN chat_messages AS answer ON answer.chat_id = chat.id AND answer.role = 'assistant'
      AND answer.set_aside_with IS NULL
    WHERE chat.id = ${chatId} AND chat.name = chat.automatic_name
      AND (SELECT count(*) FROM chat_messages WHERE chat_id = chat.id AND set_aside_with IS NULL) = 2`)
  return rows[0]
}

async function replaceName(db: Database, chatId: string, title: string) {
  await db
    .update(chats)
    .set({ name: title, automaticName: null })
    .where(and(eq(chats.id, chatId), eq(chats.name, chats.automaticName)))
}
