import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { connection } from '#client/lib/api/connection.ts'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { CopyUnreadableError, NotAvailableOfflineError } from '#client/lib/device/not-available-offline.ts'
import { ApiError, isUnanswered, NoConnectionError } from '#client/lib/http/api-error.ts'

type Sources<T> = {
  network: (signal: AbortSignal, client: QueryClient) => Promise<T>
  copy: () => Promise<{ data: T; asOf: Date }>
}

const FAILURE_PAUSE_MS = 15_000

/** Returns options of a query that reads the network or the copy. A later network answer replaces data of the copy. */
export function readingQuery<T>(queryKey: readonly unknown[], { network, copy }: Sources<T>) {
  type Read = Query<Reading<T>, Error, Reading<T>, readonly unknown[]>
  const isFromCopy = (query: Read) => (query.state.data?.asOf ?? null) !== null
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      readThrough<T>({
        signal,
        network: (signal) => network(signal, client),
        copy,
        hasAnswer: client.getQueryData<Reading<T>>(queryKey)?.asOf === null,
        onLateAnswer: (answer, taken) => replaceCopy(client, queryKey, taken, answer),
      }),
    // Without a connection, a second read would only repeat the read of the route's loader.
    refetchOnMount: (query: Read) =>
      isFromCopy(query) && connection.get() === 'online' ? 'always' : query.state.isInvalidated,
    refetchOnReconnect: (query: Read) => (isFromCopy(query) ? 'always' : true),
    // The server stayed reachable, so no reconnection event tells when it can answer again.
    refetchInterval: (query: Read) => (query.state.data?.hasFailed ? FAILURE_PAUSE_MS : false),
  })
}

/**
 * Replaces the copy with the network's late answer if the page still shows that copy.
 * The result of a save, a later read or a sign-out is not replaced.
 */
export function replaceCopy<T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  taken: CopyReading<T>,
  answer: LateAnswer<T>,
): void {
  const query = client.getQueryCache().find<Reading<T>>({ queryKey, exact: true })
  // TanStack may merge new data into the earlier object but never merges dates, so the dates are compared.
  if (query?.state.data?.asOf !== taken.asOf || query.state.fetchStatus !== 'idle') return
  if ('data' in answer) {
    client.setQueryData<Reading<T>>(queryKey, { data: answer.data, asOf: null })
    return
  }
  if (answer.error.isAway) {
    client.setQueryData<Reading<T>>(queryKey, { ...taken, hasFailed: true })
    return
  }
  query.setState({ data: undefined, status: 'error', error: answer.error, errorUpdatedAt: Date.now() })
  errorPopup.report(answer.error, query.meta)
}

/** The longest wait for the network before a reader takes the copy, in ms. */
export const PATIENCE_MS = 800

/** The shortest wait for the network when the page itself started slowly, in ms. */
const LEAST_PATIENCE_MS = 300

/** Reading the copy starts this many ms before the patience ends, because its worker may have to start first. */
const COPY_AHEAD_MS = 600

/** True during the first read, when the patience counts from the start of the page itself. */
let isStarting = true

export type Reading<T> = { data: T; asOf: Date | null; hasFailed?: true }
/** `hasFailed`: the copy replaces an answer that the server cannot give now. */
export type CopyReading<T> = { data: T; asOf: Date; hasFailed?: true }
/** The network's answer to a reader that already shows the copy. */
export type LateAnswer<T> = { data: T } | { error: ApiError }
export type ReadThroughOptions<T> = {
  network: (signal: AbortSignal) => Promise<T>
  copy: () => Promise<CopyReading<T>>
  signal: AbortSignal
  /**
   * The reader has an earlier network answer, and the copy may be older. The reader takes the copy only if the network
   * gives no answer.
   */
  hasAnswer?: boolean
  /** Receives the network's late answer and the copy that the answer replaces. */
  onLateAnswer?: (answer: LateAnswer<T>, taken: CopyReading<T>) => void
}

/**
 * Reads from the network, or from the copy without an answer now. `asOf` is null for data from the network.
 * @throws ApiError for an answer that the copy must not replace; without answer and copy, the error of one of them
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
 * Reads the copy. If the connection returns meanwhile, reads the network once, because TanStack does not restart a
 * pending query.
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
  const { reason } = kept
  const problem = reason instanceof NotAvailableOfflineError ? reason : new CopyUnreadableError({ cause: reason })
  if (!isBack) throw problem
  try {
    return { data: await whileConnected(network(signal)), asOf: null }
  } catch (error) {
    throw isUnanswered(error) ? problem : error
  }
}

async function copyInPlaceOfFailure<T>(failure: Error, copy: () => Promise<CopyReading<T>>): Promise<CopyReading<T>> {
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

/** Returns the answer, or rejects when the connection is lost first. */
function whileConnected<T>(answer: Promise<T>): Promise<T> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const unsubscribe = connection.subscribe(() => {
    if (connection.get() === 'offline') reject(new NoConnectionError())
  })
  return Promise.race([answer, gone]).finally(unsubscribe)
}

/**
 * Returns the copy when the patience ends first, or undefined when the answer comes first.
 * @throws as the answer does
 */
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
    // `answered` reports the failure, so an unused rejection of `reading` is ignored.
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
