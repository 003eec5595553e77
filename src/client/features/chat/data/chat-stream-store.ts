import * as z from 'zod/mini'
import { createListeners } from '#client/lib/create-store.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { streamMessage } from '#contract/chats.ts'

export type StreamedPicture = { image_url: string; filename: string | undefined; is_final: boolean }
/** `cited`: what tools found so far; undefined until one is called. */
export type StreamedAnswer = {
  responseId: string
  text: string
  picture: StreamedPicture | null
  cited?: readonly CitedThing[]
}

/** The state of the answer that this tab streams for a chat. */
export type ChatStream =
  | { status: 'idle' }
  | ({ status: 'running' } & StreamedAnswer)
  | ({ status: 'done' } & StreamedAnswer)
  | { status: 'error'; responseId: string; message: string }

type Wiring = {
  read: (
    responseId: string,
    signal: AbortSignal,
    on: { event: (data: string) => boolean; replay: () => void },
  ) => Promise<void>
  /** Runs the task at the next frame. Returns a function that cancels it. */
  nextFrame: (task: () => void) => () => void
  onDone: (chatId: string, answer: StreamedAnswer) => void
  onError: (chatId: string, error: Error) => void
}

type Reading = { cancel: () => void; soFar: () => StreamedAnswer }

const idle: ChatStream = { status: 'idle' }

/** Streams answers, also of chats that are not shown, at most one per chat. Notifies subscribers once per frame. */
export function createChatStreams({ read, nextFrame, onDone, onError }: Wiring) {
  const streams = new Map<string, ChatStream>()
  const readings = new Map<string, Reading>()
  /** The ids of responses that have failed or were stopped; `start` ignores them. */
  const closed = new Set<string>()
  const { subscribe, tell } = createListeners()
  let running: ReadonlySet<string> = new Set()

  const become = (chatId: string, next: ChatStream) => {
    streams.set(chatId, next)
    const isRunning = next.status === 'running'
    if (isRunning !== running.has(chatId)) {
      running = new Set([...streams].flatMap(([id, { status }]) => (status === 'running' ? [id] : [])))
    }
    tell()
  }

  const end = (chatId: string) => {
    readings.get(chatId)?.cancel()
    readings.delete(chatId)
  }

  const release = (chatId: string) => {
    end(chatId)
    if (streams.has(chatId)) become(chatId, idle)
  }

  return {
    get: (chatId: string): ChatStream => streams.get(chatId) ?? idle,

    /** Returns the ids of chats with a running answer; the same set object until its content changes. */
    running: () => running,

    subscribe,

    /**
     * Streams the response from its beginning; ignores a response that is running, has failed or was stopped.
     * `begins` is shown until the first piece arrives, which repeats the answer that this one continues.
     */
    start(chatId: string, responseId: string, begins = ''): void {
      const current = streams.get(chatId)
      if (current?.status === 'running' && current.responseId === responseId) return
      if (closed.has(responseId)) return
      end(chatId)
      const answer: StreamedAnswer = { responseId, text: '', picture: null }
      const pieces = joinPieces()
      const controller = new AbortController()
      const soFar = () => ({ ...answer, text: answer.text || begins })
      let cancelFrame: (() => void) | undefined
      const show = () => {
        cancelFrame = undefined
        become(chatId, { status: 'running', ...soFar() })
      }
      readings.set(chatId, {
        soFar,
        cancel: () => {
          controller.abort()
          cancelFrame?.()
        },
      })
      show()

      const fail = (error: Error) => {
        if (controller.signal.aborted) return
        end(chatId)
        closed.add(responseId)
        become(chatId, { status: 'error', responseId, message: error.message })
        onError(chatId, error)
      }
      const finish = () => {
        end(chatId)
        become(chatId, { status: 'done', ...answer })
        onDone(chatId, { ...answer })
      }
      const take = (data: string): boolean => {
        // The event arrived after the stream had been released.
        if (controller.signal.aborted) return true
        const message = z.safeParse(streamMessage, parseJson(data)).data
        if (message === undefined) throw new Error(`Ошибка парсинга сообщения: ${data.slice(0, 200)}`)
        if (message.event === 'error') throw new Error(message.message || 'Ошибка при получении ответа')
        if (message.attributes?.cited) answer.cited = [...(answer.cited ?? []), ...message.attributes.cited]
        if (message.delta) answer.text = pieces.add(message.delta)
        if (message.event === 'image' && message.image_url) {
          const { image_url, filename, is_final } = message
          answer.picture = { image_url, filename: filename ?? undefined, is_final: is_final ?? false }
        }
        cancelFrame ??= nextFrame(show)
        if (message.event === 'done') answer.text = pieces.end()
        return message.event === 'done'
      }
      read(responseId, controller.signal, { event: take, replay: pieces.again }).then(
        () => controller.signal.aborted || finish(),
        (error: unknown) => fail(error instanceof Error ? error : new Error('Ошибка при получении ответа')),
      )
    },

    /** Closes the chat's stream; the server continues the answer, and `start` can resume it. */
    release,

    /** Closes the chat's stream, so that `start` ignores its response, and returns the answer so far. */
    stop(chatId: string): StreamedAnswer | undefined {
      const answer = readings.get(chatId)?.soFar()
      if (answer === undefined) return undefined
      closed.add(answer.responseId)
      release(chatId)
      return answer
    },

    /** Lets `start` read a response again that the server could not stop. */
    reopen: (responseId: string): void => void closed.delete(responseId),

    /** Closes all streams at a sign-out. */
    reset(): void {
      for (const chatId of [...streams.keys()]) release(chatId)
      streams.clear()
    },
  }
}

/**
 * Joins the pieces of an answer. After a cut, one server sends the answer from its beginning and another goes on: text
 * that repeats the known one is not shown twice.
 */
function joinPieces() {
  let known = ''
  let sent = ''
  const joined = () => (sent.startsWith(known) ? sent : known + sent)
  const text = () => (known.startsWith(sent) ? known : joined())
  return {
    add(piece: string) {
      sent += piece
      return text()
    },
    again() {
      known = text()
      sent = ''
    },
    end: joined,
  }
}
