import { EventSourceParserStream } from 'eventsource-parser/stream'
import { statusTexts } from '#contract/error.ts'
import { ApiError, isAwayStatus, isPortalPage } from './api-error.ts'
import type { ApiObserver } from './create-api.ts'
import { type ApiSession, createHttpClient, type RequestContext, serverFactsOf } from './http-client.ts'

export type ServerEvent = { id: string | undefined; data: string }

type EventStreamOptions = {
  /** The path below /api/v1. */
  path: string
  session: ApiSession
  observer: ApiObserver
  signal: AbortSignal
  /** Returns true for the last event. */
  onEvent: (event: ServerEvent) => boolean
  /** The stream is read again, and its events had no ids to resume from: a server may send them again. */
  onReplay: () => void
  /** For callers outside a browser. */
  origin?: string
}

/** The server refused the stream. */
export class StreamHttpError extends ApiError {
  constructor(status: number, statusText: string) {
    super({ status, message: `HTTP ${status}: ${statusText || statusTexts[status] || ''}` })
  }
}

const RETRY_MS = 1_000
/** The server sends something at least every 15 seconds, so a longer silence means a dead connection. */
const SILENCE_MS = 40_000
/** A failing server may recover: the stream is retried after these pauses, and then given up. */
const FAILURE_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Reads server-sent events until `onEvent` returns true, `signal` aborts or the session ends. Resumes a broken stream
 * after a second and retries a 5xx a few times. Pauses while the page is hidden.
 * @throws StreamHttpError when the server refuses the stream, or the error that `onEvent` throws
 */
export async function readEventStream(options: EventStreamOptions): Promise<void> {
  const { signal, onEvent } = options
  let lastId: string | undefined
  let failures = 0
  let hasEvents = false
  const take = (event: ServerEvent) => {
    failures = 0
    hasEvents = true
    lastId = event.id ?? lastId
    return onEvent(event)
  }
  while (!signal.aborted) {
    await visible(signal)
    if (hasEvents && lastId === undefined) options.onReplay()
    let pauseMs = RETRY_MS
    try {
      if ((await readOnce(options, lastId, take)) === 'ended') return
    } catch (error) {
      const next = isFailure(error) ? FAILURE_PAUSES_MS[failures++] : undefined
      if (next === undefined) throw error
      pauseMs = next
    }
    if (!document.hidden) await pause(pauseMs, signal)
  }
}

const isFailure = (error: unknown) => error instanceof StreamHttpError && error.status >= 500

async function readOnce(
  { signal, ...options }: EventStreamOptions,
  lastId: string | undefined,
  take: (event: ServerEvent) => boolean,
): Promise<'ended' | 'broken'> {
  const resting = new AbortController()
  const rest = () => document.hidden && resting.abort()
  document.addEventListener('visibilitychange', rest, { signal: resting.signal })
  const watch = silenceWatch(() => resting.abort())
  try {
    const whole = AbortSignal.any([signal, resting.signal])
    const response = await open({ ...options, signal: whole }, lastId)
    if (response === 'signed-out') return 'ended'
    if (!response.body) return 'broken'
    const events = response.body
      .pipeThrough(watch.stream)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    return await readAll(events.getReader(), take)
  } catch (error) {
    if (error instanceof StreamHttpError || error instanceof EventError) throw unwrap(error)
    // The server refused the renewed token, or answered the renewal without one.
    if (error instanceof ApiError) throw new StreamHttpError(error.status, '')
    if (!signal.aborted && !resting.signal.aborted) options.observer.unanswered()
    return 'broken'
  } finally {
    watch.stop()
    resting.abort()
  }
}

/** Wraps an error of `onEvent`, to distinguish it from an error of the connection. */
class EventError extends Error {}

const unwrap = (error: Error) => (error instanceof EventError ? error.cause : error)

async function readAll(
  events: ReadableStreamDefaultReader<{ id?: string | undefined; data: string }>,
  take: (event: ServerEvent) => boolean,
): Promise<'ended' | 'broken'> {
  for (;;) {
    const { done, value } = await events.read()
    if (done) return 'broken'
    try {
      if (take({ id: value.id, data: value.data })) return 'ended'
    } catch (cause) {
      throw new EventError('the event reader has failed', { cause })
    }
  }
}

async function open(
  { path, session, observer, signal, origin }: Omit<EventStreamOptions, 'onEvent'>,
  lastId: string | undefined,
): Promise<Response | 'signed-out'> {
  let isSessionOver = false
  const renew = async (token: string) => {
    const renewed = await session.renew(token)
    isSessionOver = renewed === null
    return renewed
  }
  const client = createHttpClient({ accessToken: session.accessToken, renew }, origin)
  const response = await client(path, {
    headers: { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) },
    context: { access: 'session' } satisfies RequestContext,
    // A 401 renews the token; the caller reads other statuses.
    throwHttpErrors: (status) => status === 401,
    cache: 'no-store',
    // The watch for silence ends a stream that says nothing.
    timeout: false,
    signal,
  }).catch((error: unknown) => {
    if (!isSessionOver) throw error
  })
  if (!response) return 'signed-out'
  if (isPortalPage(response.status, response.headers.get('content-type'))) throw new Error('a captive portal answered')
  // A proxy's error does not show whether the server can be reached.
  if (isAwayStatus(response.status)) observer.slow()
  else observer.answered(serverFactsOf(response))
  if (!response.ok) throw new StreamHttpError(response.status, response.statusText)
  return response
}

function silenceWatch(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS)
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, SILENCE_MS)
      controller.enqueue(chunk)
    },
  })
  return { stream, stop: () => clearTimeout(timer) }
}

function visible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
