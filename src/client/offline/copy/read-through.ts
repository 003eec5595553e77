import { connection } from '#client/lib/api/connection.ts'
import { ApiError, isUnanswered, NoConnectionError } from '#client/lib/http/api-error.ts'

/** A network that has not answered by then is not waited for as long as there is a copy. */
export const PATIENCE_MS = 800

/** What an answer has at least when the page itself took as long to start. */
const LEAST_PATIENCE_MS = 300

/** The copy is read ahead of the end of patience: its worker may first have to start. */
const COPY_AHEAD_MS = 600

/** Until the first reading has come to its end, patience began when the address of the page was asked for. */
let isStarting = true

export type Reading<T> = { data: T; asOf: Date | null; hasFailed?: true }
/** `hasFailed`: in place of an answer that the server is there for and cannot give now. */
export type CopyReading<T> = { data: T; asOf: Date; hasFailed?: true }
/** What came of a network that answered when its reader had long gone on with the copy. */
export type LateAnswer<T> = { data: T } | { error: ApiError }
export type ReadThroughOptions<T> = {
  network: (signal: AbortSignal) => Promise<T>
  copy: () => Promise<CopyReading<T>>
  signal: AbortSignal
  /** The reader has what the network answered before, which the copy may be older than: only no answer leads to it. */
  hasAnswer?: boolean
  /** Gets how the network answers after all, and the copy that was taken in its place. */
  onLateAnswer?: (answer: LateAnswer<T>, taken: CopyReading<T>) => void
}

/**
 * Reads from the network, or, when that has no answer now, from the device's copy. `asOf` says of when the copy is; it
 * is null for what the network answered. Any other `ApiError` is an answer, which no copy may hide.
 *
 * When neither has anything it rejects as `copy` does (`NotAvailableOfflineError`), or with what a server said that is away.
 */
export async function readThrough<T>(options: ReadThroughOptions<T>): Promise<Reading<T>> {
  const { network, copy, signal, hasAnswer = false, onLateAnswer } = options
  if (connection.get() === 'offline') return copyWhileOffline(options)

  const answer = network(signal)
  try {
    const taken = hasAnswer ? undefined : await copyInPlaceOf(answer, copy)
    if (taken === undefined) return { data: await whileConnected(answer), asOf: null }
    tellLate(answer, taken, onLateAnswer)
    return taken
  } catch (error) {
    if (error instanceof NoConnectionError) return copyWhileOffline(options)
    if (isUnanswered(error)) return copyInPlaceOfFailure(error, copy)
    throw error
  } finally {
    isStarting = false
  }
}

/**
 * The copy; when the connection has come back before it is read, what the network says as well: TanStack asks anew at
 * that moment, and lets be what is being read already. Once only, for the server may refuse just this.
 */
async function copyWhileOffline<T>(options: ReadThroughOptions<T>): Promise<Reading<T>> {
  const { network, copy, signal, onLateAnswer } = options
  const wasGone = connection.get() === 'offline'
  const [kept] = await Promise.allSettled([copy()])
  const isBack = wasGone && connection.get() === 'online'
  if (kept.status === 'fulfilled') {
    if (isBack) tellLate(network(signal), kept.value, onLateAnswer)
    return kept.value
  }
  if (!isBack) throw kept.reason
  try {
    return { data: await whileConnected(network(signal)), asOf: null }
  } catch (error) {
    throw isUnanswered(error) ? kept.reason : error
  }
}

async function copyInPlaceOfFailure<T>(
  failure: Error,
  copy: () => Promise<CopyReading<T>>,
): Promise<CopyReading<T>> {
  const kept = await copy().catch(() => {
    throw failure
  })
  return { ...kept, hasFailed: true }
}

function tellLate<T>(
  answer: Promise<T>,
  taken: CopyReading<T>,
  onLateAnswer: ReadThroughOptions<T>['onLateAnswer'],
): void {
  answer.then(
    (data) => onLateAnswer?.({ data }, taken),
    (error) => error instanceof ApiError && onLateAnswer?.({ error }, taken),
  )
}

/** The answer, unless the connection is found to be gone before it comes: its time-out need not be waited for then. */
function whileConnected<T>(answer: Promise<T>): Promise<T> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const unsubscribe = connection.subscribe(() => {
    if (connection.get() === 'offline') reject(new NoConnectionError())
  })
  return Promise.race([answer, gone]).finally(unsubscribe)
}

/** The copy, if there is one when patience is over; nothing when the answer comes first. Rejects as the answer does. */
async function copyInPlaceOf<T>(
  answer: Promise<T>,
  copy: () => Promise<CopyReading<T>>,
): Promise<CopyReading<T> | undefined> {
  const answered = answer.then(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = (ms: number) =>
    new Promise<void>((end) => {
      timer = setTimeout(end, ms)
    })
  const patience = isStarting ? Math.max(LEAST_PATIENCE_MS, PATIENCE_MS - performance.now()) : PATIENCE_MS
  const kept = async () => {
    const ahead = Math.min(COPY_AHEAD_MS, patience)
    await pause(patience - ahead)
    const reading = copy().catch(() => whileConnected(answered))
    // The reader has heard of it by the answer itself.
    reading.catch(() => {})
    await pause(ahead)
    return reading
  }
  try {
    return await Promise.race([answered, kept()])
  } finally {
    clearTimeout(timer)
  }
}
