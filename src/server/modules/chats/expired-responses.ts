import type { FastifyBaseLogger } from 'fastify'
import type { StreamMessage } from '#contract/chats.ts'
import { fileIdOf } from '#contract/files.ts'
import { failureTexts } from '#domain/answer/answer-failure.ts'
import type { Database } from '#server/db/client.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { CLOSING, hasOpenThought } from './answer/finding-writer.ts'
import { type Ended, type Ending, endLeft } from './end-response.ts'
import { type LogRow, selectExpired, selectLogs } from './responses.repository.ts'

type Deps = {
  db: Database
  files: Pick<FileService, 'remove'>
  now: () => Date
}

type Left = Ended & { stopRequested: boolean }

/** Ends the responses of dead nodes from their logs. Several nodes may run this at once. */
export async function endExpiredResponses(
  deps: Deps,
  /**
   * Returns whether this node may end the response. Its own responses are only late, after a sleep or a database
   * failure.
   */
  { mayEnd, log }: { mayEnd: (id: string) => boolean; log: FastifyBaseLogger },
) {
  for (const response of await selectExpired(deps.db)) {
    if (!mayEnd(response.id)) continue
    try {
      await endFromLog(response, deps, { expired: true })
    } catch (error) {
      // A response that cannot be ended must not stop the loop.
      log.error({ err: error, response: response.id }, 'an expired answer could not be ended')
    }
  }
}

/**
 * Ends a response that its node did not stop in time, without waiting for its lease to run out. If that node is alive,
 * it detects that it lost the response.
 */
export const endStoppedResponse = (response: Ended, deps: Deps) =>
  endFromLog({ ...response, stopRequested: true }, deps, { expired: false })

async function endFromLog(response: Left, { db, files, now }: Deps, { expired }: { expired: boolean }) {
  let previews: string[] = []
  const isEnded = await endLeft(db, response, {
    expired,
    endingOf: async (tx) => {
      const messages = messagesOf(await selectLogs(tx, [{ id: response.id, after: 0 }]))
      const pictures = picturesOf(messages)
      previews = pictures.unfinished
      const end = response.stopRequested ? ends.stopped : ends.interrupted
      return endingOf(messages, { ...end, imageFileId: pictures.last, at: now() })
    },
  })
  if (isEnded && previews.length > 0) await files.remove(previews)
}

const ends = {
  stopped: { status: 'stopped', last: { event: 'done' } },
  interrupted: {
    status: 'interrupted',
    failure: 'server_failed',
    last: { event: 'error', message: failureTexts.server_failed },
  },
} as const

function endingOf(
  messages: readonly StreamMessage[],
  { last, ...end }: Pick<Ending, 'status' | 'failure' | 'imageFileId' | 'at'> & { last: StreamMessage },
): Ending {
  const text = messages.map((message) => message.delta ?? '').join('')
  const cited = messages.flatMap(({ attributes }) => (attributes?.cited ? [attributes.cited] : []))
  const closing: StreamMessage[] = hasOpenThought(text) ? [{ delta: CLOSING }] : []
  const rest = [...closing, last]
  return {
    ...end,
    ...(cited.length > 0 && { cited: cited.flat() }),
    text: closing.length > 0 ? text + CLOSING : text,
    rest: { messages: rest, lastId: messages.length + rest.length },
  }
}

/** Returns each message of the log once, because a batch may be stored again as part of a longer one. */
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
