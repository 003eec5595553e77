import type { ServerResponse } from 'node:http'
import type { StreamMessage } from '#contract/chats.ts'

export type StreamReader = ReturnType<typeof createStreamReader>

/** A reader with more unsent bytes is disconnected and resumes later. */
const maxBuffered = 1024 * 1024

/** @param after the number of the last message that the reader has */
export function createStreamReader(raw: ServerResponse, after: number) {
  let position = after

  return {
    get after() {
      return position
    },
    get isOpen() {
      return !raw.writableEnded && !raw.destroyed
    },
    /** Moves the reader back when it named a message that does not exist. */
    rewind(to: number) {
      position = Math.min(position, to)
    },
    /**
     * Sends the messages that the reader lacks; `firstId` is the number of the first. Messages after a gap are skipped,
     * because the next read of the log sends them. The last message ends the stream.
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

/** Tells whether a message ends its stream. */
export const isLast = (message: StreamMessage | undefined) => message?.event === 'done' || message?.event === 'error'

/** Joins adjacent pieces of text under the number of the last one. */
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
  message !== undefined && !message.event && !message.attributes && !!message.delta
