import { Readable } from 'node:stream'
import { parse } from 'zod/v4/core'
import { type ChatMessage, chatMessage, type historyPage } from '#contract/chats.ts'
import type { EndpointReply, EndpointRequest } from '#contract/endpoint.ts'
import { fileUrl } from '#contract/files.ts'
import { failureTexts } from '#domain/answer/answer-failure.ts'
import type { Database } from '#server/db/client.ts'
import { codedError } from '#server/error-codes.ts'
import { createTurns } from '#server/turns.ts'
import { findBranchChanges } from './chat-branches.repository.ts'
import {
  findExtent,
  findPosition,
  type MessageRange,
  type StoredMessage,
  selectMessages,
} from './chat-messages.repository.ts'
import { chatNotFound, messageNotFound, tooManyReadings } from './chats.errors.ts'

export type HistoryService = ReturnType<typeof createHistoryService>

/** Limits of whole-history reads on this node. Each read holds a batch of messages and no database connection. */
const limits = { inAll: 50, each: 2 }
/** Less than ten seconds, after which a client aborts its request. */
const turnWithinMs = 8_000
/** A slower reader has disconnected, or blocks the user's other reads. */
const readWithinMs = 60_000
const batchLimit = 100

/** Reads the messages of chats for their users. */
export function createHistoryService({ db }: { db: Database }) {
  const turns = createTurns<number>(limits)

  /**
   * Streams the whole history as the JSON of its endpoint. Batches are read as the caller consumes the stream.
   * @throws AppError `chat_not_found` (404), `too_many_readings` (503)
   */
  async function readWhole(userId: number, chatId: string): Promise<Readable> {
    const endTurn = await turns.take(userId, turnWithinMs)
    if (!endTurn) throw tooManyReadings()
    try {
      const { extent, messages: first } = await readPart(userId, chatId, ({ last }) => rangeOf(0, last))
      const stream = Readable.from(textOf(chatId, extent, first), { objectMode: false })
      const timer = setTimeout(() => stream.destroy(codedError('slow_reader', 'too slow')), readWithinMs)
      stream.once('close', () => {
        clearTimeout(timer)
        endTurn()
      })
      return stream
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async function* textOf(chatId: string, extent: Extent, first: StoredMessage[]): AsyncGenerator<string> {
    yield '{"rows":['
    for (let read = 0; read < extent.last; ) {
      const batch = read === 0 ? first : await selectMessages(db, chatId, rangeOf(read, extent.last))
      const last = batch.at(-1)
      // Breaks off a response that is partly sent, so that the client does not take it for the whole history.
      if (last === undefined || !(await isUnchanged(chatId, extent)))
        throw codedError('chat_changed', 'the chat changed')
      const rows = batch.map((message) => JSON.stringify(parse(chatMessage, toMessage(message))))
      yield `${read > 0 ? ',' : ''}${rows.join(',')}`
      read = last.position
    }
    yield `],"active_response_id":${JSON.stringify(extent.runningId)}}`
  }

  /** @throws AppError `chat_not_found`, `message_not_found` (404) */
  async function readPage(
    userId: number,
    chatId: string,
    { before, limit }: EndpointRequest<typeof historyPage, 'query'>,
  ): Promise<EndpointReply<typeof historyPage>> {
    const { extent, messages } = await readPart(userId, chatId, async ({ last }) => {
      const position = before === undefined ? last + 1 : await findPosition(db, chatId, before)
      if (position === undefined) throw messageNotFound()
      return { after: 0, upTo: position - 1, from: 'newest', limit }
    })
    const [oldest] = messages
    return {
      rows: messages.map(toMessage),
      has_more: oldest !== undefined && oldest.position > extent.first,
      active_response_id: extent.runningId,
    }
  }

  /** Reads again if another version of a question was chosen meanwhile, because the parts would not fit together. */
  async function readPart(
    userId: number,
    chatId: string,
    rangeIn: (extent: Extent) => MessageRange | Promise<MessageRange>,
  ) {
    for (;;) {
      const extent = await requireExtent(userId, chatId)
      const messages = await selectMessages(db, chatId, await rangeIn(extent))
      if (await isUnchanged(chatId, extent)) return { extent, messages }
    }
  }

  const isUnchanged = async (chatId: string, { branchChanges }: Extent) =>
    (await findBranchChanges(db, chatId)) === branchChanges

  async function requireExtent(userId: number, chatId: string): Promise<Extent> {
    const extent = await findExtent(db, userId, chatId)
    if (!extent) throw chatNotFound()
    return extent
  }

  return { readWhole, readPage }
}

type Extent = NonNullable<Awaited<ReturnType<typeof findExtent>>>

const rangeOf = (after: number, upTo: number) => ({ after, upTo, from: 'oldest', limit: batchLimit }) as const

function toMessage(message: StoredMessage): ChatMessage {
  const { imageFileId, imageName } = message
  return {
    msg: message.text,
    attributes: {
      role: message.role,
      id: message.id,
      ...(imageFileId && {
        image: { image_url: fileUrl(imageFileId), ...(imageName && { filename: imageName }) },
      }),
      ...(message.useImageTool && { use_image_tool: true }),
      ...(message.useWebSearchTool && { use_web_search_tool: true }),
      ...(message.useAgencyBase && { use_agency_base: true }),
      ...(message.files.length > 0 && {
        attached_files: message.files.map(({ id, name, problem, unread }) => ({
          id,
          name,
          ...(problem && { problem }),
          ...(unread && { unread }),
        })),
      }),
      ...(message.interrupted && { interrupted: true }),
      ...(message.stopped && { stopped: true }),
      ...(message.leftOut && { left_out: message.leftOut }),
      ...(message.failure && { failure: failureTexts[message.failure] }),
      ...(message.versions.length > 1 && { versions: message.versions }),
      ...(message.cited && { cited: message.cited }),
      ...(message.unverified && { unverified: message.unverified }),
    },
  }
}
