import type { ServerResponse } from 'node:http'
import type { StreamMessage } from '#contract/chats.ts'

/** A user who follows an answer over an open connection. */
export type StreamReader = ReturnType<typeof createStreamReader>

/** A reader that does not keep up is dropped, and resumes where it was once it can. */
const maxBuffered = 1024 * 1024

/** @param after the number of the last message that the reader has. */
export function createStreamReader(raw: ServerResponse, after: number) {
  let position = after

  return {
    get after() {
      return position
    },
    get isOpen() {
      return !raw.writableEnded && !raw.destroyed
    },
    /** Goes on from an earlier message than it said, when it named one that there is not. */
    rewind(to: number) {
      position = Math.min(position, to)
    },
    /**
     * Sends those of the messages that the reader has not got; `firstId` is the number of the first. Such that come
     * after a gap are left out: the next look at the log gives them with what is missing. Ends with the last message.
     */
    give(messages: readonly StreamMessage[], firstId: number) {
      const fresh = messages.slice(Math.max(0, position + 1 - firstId))
      if (fresh.length === 0 || firstId > position + 1 || raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > maxBuffered) {
        raw.destroy()
        return
      }
      raw.write(format(fresh, Math.max(firstId, position + 1)))
      position = firstId + messages.length - 1
      if (isLast(fresh.at(-1))) raw.end()
    },
    beat() {
      if (!raw.writableEnded) raw.write(':\n\n')
    },
    end() {
      if (!raw.writableEnded) raw.end()
    },
    destroy() {
      raw.destroy()
    },
  }
}

/** Whether a message ends its stream. */
export const isLast = (message: StreamMessage | undefined) =>
  message?.event === 'done' || message?.event === 'error'

/** Pieces of text that follow each other go as one, under the number of the last. */
function format(messages: readonly StreamMessage[], firstId: number): string {
  let text = ''
  let output = ''
  messages.forEach((message, index) => {
    const id = firstId + index
    if (isText(message)) text += message.delta
    if (isText(message) && isText(messages[index + 1])) return
    output += `id: ${id}\ndata: ${JSON.stringify(isText(message) ? { delta: text } : message)}\n\n`
    text = ''
  })
  return output
}

const isText = (message: StreamMessage | undefined) =>
  message !== undefined && !message.event && !!message.delta
