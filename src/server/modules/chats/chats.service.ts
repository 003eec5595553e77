import type { ChatMessageInput, ChatRoom } from '#contract/chats.ts'
import type { Database } from '#server/db/client.ts'
import type { AssistantUsageService } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { chatNotFound, questionTooLong } from './chats.errors.ts'
import { type Chat, deleteChat, lockChat, selectChats, selectOwnFiles, updateChat } from './chats.repository.ts'
import { storeMessage } from './new-message.ts'
import { chooseVersion } from './question-versions.ts'
import { findRunning } from './responses.repository.ts'
import type { ResponseService } from './responses.service.ts'
import { searchChats } from './rooms/search-chats.ts'

export type ChatService = ReturnType<typeof createChatService>

type Deps = {
  db: Database
  files: FileService
  usage: Pick<AssistantUsageService, 'hasRoom' | 'requireRoom'>
  responses: Pick<ResponseService, 'lease' | 'start' | 'forget' | 'lengthWithin' | 'answerAlone'>
  now: () => Date
}

/** Manages the chats of users with the assistant. A chat is visible to its user only. */
export function createChatService({ db, files, usage, responses, now }: Deps) {
  async function list(userId: number): Promise<ChatRoom[]> {
    return (await selectChats(db, userId)).map(toRoom)
  }

  /**
   * Reads the message's documents, then stores the message and starts the answer, in a new chat if `chatId` is
   * undefined. At the monthly limit, the base still answers what needs no model.
   * @throws AppError `question_too_long` (422), of storeMessage, and of awaitTexts
   */
  async function send(userId: number, chatId: string | undefined, input: ChatMessageInput) {
    const [{ length }, allowed] = [input.msg, await responses.lengthWithin(userId, input)]
    if (allowed < length) throw questionTooLong({ length, allowed })
    await files.awaitTexts((input.attributes.attached_files ?? []).map(({ id }) => id))
    const alone = (await usage.hasRoom(db, userId)) ? undefined : await responses.answerAlone(userId, input)
    const { question, ...stored } = await db.transaction((tx) =>
      storeMessage(tx, { userId, chatId, input, alone }, { files, usage, lease: responses.lease, at: now() }),
    )
    if (question) responses.start(question)
    return { room_id: stored.chatId, response_id: stored.responseId }
  }

  /** @throws AppError `chat_not_found` (404) */
  async function rename(userId: number, chatId: string, name: string): Promise<ChatRoom> {
    return change(userId, { id: chatId, name, automaticName: null })
  }

  /** Pins the chat or moves it to a folder. @throws AppError `chat_not_found` (404) */
  async function place(
    userId: number,
    chatId: string,
    { is_pinned, folder }: { is_pinned?: boolean | undefined; folder?: string | null | undefined },
  ): Promise<ChatRoom> {
    return change(userId, {
      id: chatId,
      ...(is_pinned !== undefined && { isPinned: is_pinned }),
      ...(folder !== undefined && { folder }),
    })
  }

  async function change(userId: number, changed: Parameters<typeof updateChat>[2]): Promise<ChatRoom> {
    const chat = await updateChat(db, userId, changed)
    if (!chat) throw chatNotFound()
    return toRoom(chat)
  }

  /** Deletes the chat with its running answer and its files. @throws AppError `chat_not_found` (404) */
  async function remove(userId: number, chatId: string) {
    const { fileIds, runningId } = await db.transaction(async (tx) => {
      if (!(await lockChat(tx, userId, chatId))) throw chatNotFound()
      const left = { fileIds: await selectOwnFiles(tx, chatId), runningId: await findRunning(tx, chatId) }
      await deleteChat(tx, chatId)
      await audit(tx, { at: now(), action: 'chat_deleted', actorId: userId, subject: chatId })
      return left
    })
    if (runningId !== undefined) await responses.forget(runningId)
    if (fileIds.length > 0) await files.remove(fileIds)
  }

  /** @throws AppError, as chooseVersion */
  const choose = (userId: number, chatId: string, questionId: string) =>
    chooseVersion(db, { userId, chatId, questionId })

  const search = (userId: number, query: { query: string; page: number }) => searchChats(db, userId, query)

  return { list, search, send, choose, rename, place, remove }
}

const toRoom = ({ id, name, isPinned, folder }: Chat): ChatRoom => ({
  room_id: id,
  room_name: name,
  ...(isPinned && { is_pinned: true }),
  ...(folder !== null && { folder }),
})
