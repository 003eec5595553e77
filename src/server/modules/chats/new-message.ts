import { randomUUID } from 'node:crypto'
import type { ChatMessageInput } from '#contract/chats.ts'
import { fastModel, roomNameOf } from '#domain/chat.ts'
import type { Database } from '#server/db/client.ts'
import { lockOneAtATime } from '#server/db/transaction.ts'
import type { AloneAnswer } from '#server/modules/assistant/assistant.ts'
import type { AssistantUsageService } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { findMessage, insertMessage } from './chat-messages.repository.ts'
import { chatNotFound, messageIdTaken, responseRunning, tooManyResponses } from './chats.errors.ts'
import { insertChat, lockChat, touchChat } from './chats.repository.ts'
import { type Replaced, replaceQuestion } from './question-versions.ts'
import { appendToLogs, countRunning, findRunning, insertResponse, isResponse } from './responses.repository.ts'
import { beginningMessage, type Question } from './running-response.ts'

const maxRunning = 3

type Deps = {
  files: Pick<FileService, 'requireUploads'>
  usage: Pick<AssistantUsageService, 'requireRoom'>
  lease: number
  at: Date
}

/** The response to a message. `question` is undefined when the message was sent before. */
export type NewMessage = { chatId: string; responseId: string; question: Question | undefined }

type Sent = {
  userId: number
  chatId: string | undefined
  input: ChatMessageInput
  /** The answer of the base, for which no model is asked. */
  alone: AloneAnswer | undefined
}

/**
 * Stores a message once with its response, in a new chat when none is given.
 * @throws AppError `chat_not_found` (404), `message_id_taken`, `response_running` (409), `too_many_responses`,
 * `usage_cap_reached` (429), and of replaceQuestion
 */
export async function storeMessage(tx: Database, sent: Sent, deps: Deps): Promise<NewMessage> {
  const { userId, chatId, input } = sent
  await lockOneAtATime(tx, 'answers', userId)
  if (chatId !== undefined && !(await lockChat(tx, userId, chatId))) throw chatNotFound()
  const { id, replaces } = input.attributes
  const before = id === undefined ? undefined : await findSentBefore(tx, id, { userId, chatId })
  if (before) return { ...before, question: undefined }
  if (chatId !== undefined && (await findRunning(tx, chatId))) throw responseRunning()
  if ((await countRunning(tx, userId)) >= maxRunning) throw tooManyResponses()
  if (!sent.alone) await deps.usage.requireRoom(tx, userId)
  const replaced = replaces === undefined ? undefined : await replaceQuestion(tx, chatId, input)
  return insert(tx, { ...sent, replaced }, deps)
}

/**
 * Finds the message if this user already sent it to this chat; in a new chat it must be the first one. Refuses the id
 * of another message.
 */
async function findSentBefore(
  tx: Database,
  id: string,
  { userId, chatId }: { userId: number; chatId: string | undefined },
) {
  const found = await findMessage(tx, id)
  if (!found) {
    // An answer's row gets the id of its response.
    if (await isResponse(tx, id)) throw messageIdTaken()
    return undefined
  }
  const isSame = chatId === undefined ? found.isFirst : found.chatId === chatId.toLowerCase()
  if (found.userId !== userId || !isSame || found.responseId === null) throw messageIdTaken()
  return { chatId: found.chatId, responseId: found.responseId }
}

type New = Sent & { replaced: Replaced | undefined }

async function insert(
  tx: Database,
  { userId, input, replaced, alone, ...sent }: New,
  { files, lease, at }: Deps,
): Promise<NewMessage> {
  const {
    id: messageId = randomUUID(),
    attached_files,
    use_image_tool,
    use_web_search_tool,
    use_agency_base,
  } = input.attributes
  const chatId = sent.chatId ?? randomUUID()
  if (sent.chatId === undefined) {
    const name = roomNameOf(input.attributes.room_name?.trim() || input.msg)
    await insertChat(tx, { id: chatId, userId, name, at })
  }
  const named = [...new Set(attached_files?.map(({ id }) => (typeof id === 'string' ? id.toLowerCase() : id)))]
  const uploads = named.length > 0 ? await files.requireUploads(tx, userId, named) : []
  const fileIds = uploads.map(({ id }) => id)
  const isNew = await insertMessage(tx, {
    id: messageId,
    chatId,
    role: 'user',
    text: input.msg,
    useImageTool: use_image_tool ?? false,
    useWebSearchTool: use_web_search_tool ?? false,
    useAgencyBase: use_agency_base ?? false,
    versionOf: replaced?.versionOf ?? null,
    createdAt: at,
    fileIds,
  })
  // Another message with the same id was stored at the same moment.
  if (!isNew) throw messageIdTaken()
  const responseId = randomUUID()
  await insertResponse(tx, { id: responseId, chatId, userId, questionId: messageId, at, lease })
  // The stored beginning of an answer that goes on survives a crash only in the log.
  const { begins, cited, proven } = replaced ?? { begins: '', cited: null, proven: '' }
  if (begins !== '') {
    const messages = [beginningMessage(begins, cited)]
    await appendToLogs(tx, [{ response_id: responseId, last_id: 1, messages }])
  }
  await touchChat(tx, chatId, at)
  const mode = use_image_tool ? 'image' : use_web_search_tool ? 'search' : 'text'
  const isFast = input.attributes.model === fastModel
  const asksBase = use_agency_base ?? false
  const continued = { begins, cited, proven }
  const question = { responseId, chatId, userId, mode, isFast, asksBase, alone, ...continued } as const
  return { chatId, responseId, question }
}
