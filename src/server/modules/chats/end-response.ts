import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import type { StreamMessage } from '#contract/chats.ts'
import type { AnswerFailure } from '#domain/answer/answer-failure.ts'
import type { Database } from '#server/db/client.ts'
import { insertMessage } from './chat-messages.repository.ts'
import { lockChat, touchChat } from './chats.repository.ts'
import { appendToLogs, findLastMessage, lockRunning, markEnded } from './responses.repository.ts'

export type Ended = { id: string; chatId: string; userId: number }

export type Ending = {
  status: 'done' | 'stopped' | 'interrupted'
  /** Why an interrupted answer failed. */
  failure?: AnswerFailure
  at: Date
  text: string
  imageFileId: string | undefined
  cited?: CitedThing[] | undefined
  unverified?: UnverifiedNumber[] | undefined
  /** The messages that are not in the log yet, including the last message, and the last message's number. */
  rest: { messages: readonly StreamMessage[]; lastId: number }
}

/**
 * Writes the end of a response in one transaction: the rest of its log, the answer (none when it is empty)
 * and the status.
 * @returns false when another node has ended the response or the chat was deleted.
 */
export async function endResponse(db: Database, response: Ended, ending: Ending): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockChat(tx, response.userId, response.chatId))) return false
    if (await lockRunning(tx, response.id, { expired: false })) {
      await writeEnding(tx, response, ending)
      return true
    }
    // If the connection broke during the commit, the log may already have the messages.
    const [stored, own] = [await findLastMessage(tx, response.id), ending.rest]
    return stored?.id === own.lastId && stored.message.message === own.messages.at(-1)?.message
  })
}

/**
 * Ends another node's response; with `expired`, only if its lease ran out. It calls `endingOf` once no other node can
 * end the response.
 */
export async function endLeft(
  db: Database,
  response: Ended,
  { expired, endingOf }: { expired: boolean; endingOf: (tx: Database) => Promise<Ending> },
) {
  return db.transaction(async (tx) => {
    if (!(await lockChat(tx, response.userId, response.chatId))) return false
    if (!(await lockRunning(tx, response.id, { expired }))) return false
    await writeEnding(tx, response, await endingOf(tx))
    return true
  })
}

async function writeEnding(
  tx: Database,
  response: Ended,
  { status, failure, at, text, imageFileId, cited, unverified, rest }: Ending,
) {
  await appendToLogs(tx, [{ response_id: response.id, last_id: rest.lastId, messages: rest.messages }])
  if (text.trim() !== '' || imageFileId !== undefined) {
    await insertMessage(tx, {
      id: response.id,
      chatId: response.chatId,
      role: 'assistant',
      text,
      imageFileId: imageFileId ?? null,
      cited: cited ?? null,
      unverified: unverified ?? null,
      interrupted: status === 'interrupted',
      stopped: status === 'stopped',
      createdAt: at,
      fileIds: [],
    })
    await touchChat(tx, response.chatId, at)
  }
  await markEnded(tx, response.id, { status, failure, at })
}
