import type { FastifyBaseLogger } from 'fastify'
import type { StreamMessage } from '#contract/chats.ts'
import { fileUrl } from '#contract/files.ts'
import type { Database } from '#server/db/client.ts'
import { findAnswer } from './chat-messages.repository.ts'
import { findLastMessage, type LogRow, selectLogs } from './responses.repository.ts'
import type { StreamReader } from './stream-reader.ts'

/** Serves readers of answers that other nodes write. One query at a time reads the logs of all these answers. */
export function createRemoteReaders({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  const readers = new Map<StreamReader, string>()
  let isLooking = false
  let isToldAgain = false

  /** Sends new messages to all readers. A call during a run causes one more run. */
  async function look() {
    isToldAgain = true
    if (isLooking) return
    isLooking = true
    try {
      while (isToldAgain && readers.size > 0) {
        isToldAgain = false
        await giveNew([...readers])
      }
    } catch (error) {
      log.warn({ err: error }, 'the logs of answers could not be read')
    } finally {
      isLooking = false
    }
  }

  async function giveNew(followed: readonly [StreamReader, string][]) {
    const positions = new Map<string, number>()
    for (const [reader, id] of followed) {
      positions.set(id, Math.min(positions.get(id) ?? reader.after, reader.after))
    }
    const rows = await selectLogs(
      db,
      Array.from(positions, ([id, after]) => ({ id, after })),
    )
    const byResponse = Map.groupBy(rows, (row) => row.id)
    for (const [reader, id] of followed) await giveRows(reader, id, byResponse.get(id) ?? [])
  }

  async function giveRows(reader: StreamReader, id: string, rows: readonly LogRow[]) {
    for (const { last_id, messages } of rows) {
      if (last_id !== null && messages !== null) reader.give(messages, last_id - messages.length + 1)
    }
    const status = rows[0]?.status
    if (status === 'running' || !reader.isOpen) return
    if (!status) giveAnyway(reader, { event: 'error', message: 'Чат удалён' })
    else await giveEnd(reader, id, status)
    readers.delete(reader)
  }

  /** Ends the stream of a reader that has read the log of an ended response. */
  async function giveEnd(reader: StreamReader, id: string, status: 'done' | 'stopped' | 'interrupted') {
    const last = await findLastMessage(db, id)
    if (last) {
      // The reader has the end already or named a message that never existed.
      reader.rewind(last.id - 1)
      reader.give([last.message], last.id)
    } else if (reader.after === 0) {
      reader.give(await storedAnswer(id, status), 1)
    } else {
      // The reader's numbers belong to a deleted log. After an error the client reads the history.
      giveAnyway(reader, { event: 'error', message: 'Соединение прервалось надолго. Ответ сохранён в чате' })
    }
  }

  async function storedAnswer(id: string, status: 'done' | 'stopped' | 'interrupted'): Promise<StreamMessage[]> {
    const answer = await findAnswer(db, id)
    const image = answer?.imageFileId && {
      event: 'image',
      filename: answer.imageName,
      image_url: fileUrl(answer.imageFileId),
      is_final: true,
    }
    return [
      ...(image ? [image] : []),
      ...(answer?.text ? [{ delta: answer.text }] : []),
      status === 'interrupted' ? { event: 'error', message: 'Ответ прервался' } : { event: 'done' },
    ]
  }

  return {
    add(reader: StreamReader, responseId: string) {
      readers.set(reader, responseId)
      look()
    },
    remove(reader: StreamReader) {
      readers.delete(reader)
    },
    look,
  }
}

const giveAnyway = (reader: StreamReader, message: StreamMessage) => reader.give([message], reader.after + 1)
