import type { FastifyBaseLogger } from 'fastify'
import type { StreamMessage } from '#contract/chats.ts'
import { fileIdOf } from '#contract/files.ts'
import type { Database } from '#server/db/client.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { type Ending, endExpired } from './end-response.ts'
import { type LogRow, selectExpired, selectLogs } from './responses.repository.ts'

type Deps = {
  db: Database
  files: Pick<FileService, 'remove'>
  now: () => Date
  log: FastifyBaseLogger
  /** Not what this node writes itself: that is only late, after a sleep or without a database. */
  mayEnd: (id: string) => boolean
}

/** Ends responses whose node is gone with what is in their logs. Any node may do it, and several may try at once. */
export async function endExpiredResponses({ db, files, now, log, mayEnd }: Deps) {
  for (const response of await selectExpired(db)) {
    if (!mayEnd(response.id)) continue
    let previews: string[] = []
    try {
      const isEnded = await endExpired(db, response, async (tx) => {
        const messages = messagesOf(await selectLogs(tx, [{ id: response.id, after: 0 }]))
        const pictures = picturesOf(messages)
        previews = pictures.unfinished
        return endingOf(messages, pictures.last, now())
      })
      if (isEnded && previews.length > 0) await files.remove(previews)
    } catch (error) {
      // One that cannot be ended must not keep the others from it.
      log.error({ err: error, response: response.id }, 'an expired answer could not be ended')
    }
  }
}

function endingOf(messages: readonly StreamMessage[], imageFileId: string | undefined, at: Date): Ending {
  const last = { event: 'error', message: 'Ответ прервался из-за сбоя сервера. Сохранена только его часть' }
  return {
    status: 'interrupted',
    at,
    text: messages.map((message) => message.delta ?? '').join(''),
    imageFileId,
    rest: { messages: [last], lastId: messages.length + 1 },
  }
}

/** All messages of a log, each once: a batch may have been written again as part of a longer one. */
function messagesOf(rows: readonly LogRow[]): StreamMessage[] {
  const all: StreamMessage[] = []
  for (const { last_id, messages } of rows) {
    if (last_id === null || messages === null) continue
    all.push(...messages.slice(Math.max(0, all.length - (last_id - messages.length))))
  }
  return all
}

function picturesOf(messages: readonly StreamMessage[]) {
  const shown = messages.flatMap(({ image_url, is_final }) => {
    const id = image_url ? fileIdOf(image_url) : undefined
    return id === undefined ? [] : [{ id, isFinal: is_final === true }]
  })
  const last = shown.findLast(({ isFinal }) => isFinal)?.id
  return { last, unfinished: shown.map(({ id }) => id).filter((id) => id !== last) }
}
