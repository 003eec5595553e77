import ky from 'ky'
import * as z from 'zod/mini'
import {
  apiPrefix,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  noContent,
} from '#contract/endpoint.ts'
import { ApiError, NoConnectionError } from './api-error.ts'
import { readAnswer } from './read-answer.ts'
import { serverTimeOf } from './server-time.ts'

/** Where the bearer's token comes from. In a worker these two functions come from the page, through comlink. */
export type ApiSession = {
  accessToken(): Promise<string | null> | string | null
  /**
   * The token to use instead of the one that was refused; null when the session is over. Rejects when no server
   * answered, since that says nothing about the session.
   */
  renew(staleToken: string): Promise<string | null>
}

/** Told what became of each request, to know whether there is a connection. */
export type ApiObserver = {
  /** `at`: when, by the server's clock in ms since 1970; null where it does not say. */
  answered(at: number | null): void
  /** Refused or cut off: no server is there. */
  unanswered(): void
  /** No answer yet, or none in time, or another server's: is the server there? */
  slow(): void
}

type ApiCallOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** The request outlives the page that has sent it. */
  keepalive?: boolean | undefined
}

type ApiInput<E extends Endpoint> = EndpointInput<E> &
  (E['bodyType'] extends 'multipart' ? { form: FormData } : unknown)

type ApiArguments<E extends Endpoint> =
  Record<never, never> extends ApiInput<E>
    ? [input?: ApiInput<E>, options?: ApiCallOptions]
    : [input: ApiInput<E>, options?: ApiCallOptions]

/** Undefined where a server may leave out what it has stored, or says it in another form. */
type ApiOutput<E extends Endpoint> =
  | EndpointOutput<E>
  | (E['isAnswerOptional'] extends true ? undefined : never)

export type Api = <E extends Endpoint>(endpoint: E, ...rest: ApiArguments<E>) => Promise<ApiOutput<E>>

/** A call without an answer by then may never get one. */
const SLOW_MS = 1_000
const TIMEOUT_MS = 10_000

/**
 * Calls of the contract over HTTP: `api(endpoint, { params, query, body }, { signal, timeoutMs })`. A 401 is answered
 * with one renewal of the token and one more try; nothing else is tried again.
 *
 * Rejects with `ApiError` (an answer that is no, or one of which nothing can be made), `NoConnectionError` (no answer) or
 * the reason of an aborted `signal`.
 *
 * `origin` is for callers outside a browser; in one, calls go to the page's own origin.
 */
export function createApi(
  session: ApiSession,
  { origin = '', observer }: { origin?: string; observer?: ApiObserver } = {},
): Api {
  return <E extends Endpoint>(endpoint: E, ...[input, options]: ApiArguments<E>) => {
    const url = `${origin}${apiPrefix}${pathOf(endpoint, part(input, 'params'))}`
    let answeredAt: number | null = null
    const send = (token: string | null) =>
      request({ endpoint, url, input, token, ...options }, (response) => {
        answeredAt = serverTimeOf(response)
      })

    const answered = observer && { ...observer, answered: () => observer.answered(answeredAt) }
    return observed(answered, async () => {
      const token = endpoint.access === 'public' ? null : await session.accessToken()
      try {
        return read(endpoint, await send(token))
      } catch (error) {
        const refused = error instanceof ApiError && error.status === 401
        if (!refused || token === null || (endpoint.access ?? 'session') !== 'session') throw error
        const renewed = await renew(session, token)
        if (renewed === null) throw error
        return read(endpoint, await send(renewed))
      }
    })
  }
}

type Answer = { status: number; said: unknown }
type RequestParts = ApiCallOptions & { endpoint: Endpoint; url: string; input: unknown; token: string | null }

async function request(
  { endpoint, url, input, token, signal, ...options }: RequestParts,
  onResponse: (response: Response) => void,
): Promise<Answer> {
  const { timeoutMs = TIMEOUT_MS, keepalive = false } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ky(url, {
      method: endpoint.method,
      searchParams: toSearchParams(part(input, 'query')),
      ...bodyOf(endpoint, input),
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      credentials: 'include',
      keepalive,
      retry: 0,
      throwHttpErrors: false,
      // ky's own limit ends with the headers; this one also covers a body that never comes to its end.
      timeout: false,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    onResponse(response)
    const { status, headers } = response
    const text = await response.text().catch((error: unknown) => {
      // A refusal is known by its status, also where its body is cut off or falsely said to be packed.
      if (response.ok || signal?.aborted) throw error
      return ''
    })
    return { status, said: readAnswer(status, headers.get('content-type'), text) }
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoConnectionError) throw error
    signal?.throwIfAborted()
    throw new NoConnectionError({ cause: error, unreachable: !deadline.aborted })
  }
}

/** What the answer says, as far as the call asks for anything and cannot do without. */
function read<E extends Endpoint>(endpoint: E, answer: Answer): ApiOutput<E>
function read({ response, isAnswerOptional }: Endpoint, { status, said }: Answer): unknown {
  if (response === noContent) return undefined
  const answer = z.safeParse(response, said)
  if (answer.success) return answer.data
  if (isAnswerOptional) return undefined
  const customMessage = 'Ответ сервера не удалось прочитать'
  throw new ApiError({ status, code: 'unreadable_answer', customMessage })
}

type CallObserver = Omit<ApiObserver, 'answered'> & { answered(): void }

async function observed<T>(observer: CallObserver | undefined, send: () => Promise<T>): Promise<T> {
  if (!observer) return send()
  const timer = setTimeout(observer.slow, SLOW_MS)
  try {
    const answer = await send()
    observer.answered()
    return answer
  } catch (error) {
    // A proxy that speaks for the server does not tell whether that is there.
    if (error instanceof ApiError) error.isAway ? observer.slow() : observer.answered()
    if (error instanceof NoConnectionError) {
      // One request that hangs says little of the server, whom others may get answers from.
      if (error.unreachable) observer.unanswered()
      else observer.slow()
    }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function renew(session: ApiSession, token: string): Promise<string | null> {
  try {
    return await session.renew(token)
  } catch (error) {
    // An error that came out of a worker's channel has lost its class.
    if (error instanceof ApiError || error instanceof NoConnectionError) throw error
    throw new NoConnectionError({ cause: error })
  }
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(part(params, name))))
}

function toSearchParams(query: unknown): URLSearchParams {
  const search = new URLSearchParams()
  if (typeof query !== 'object' || query === null) return search
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search
}

function bodyOf(endpoint: Endpoint, input: unknown): { json?: unknown; body?: URLSearchParams | FormData } {
  const form = part(input, 'form')
  if (form instanceof FormData) return { body: form }
  const body = part(input, 'body')
  if (body === undefined) return {}
  return endpoint.bodyType === 'form' ? { body: toSearchParams(body) } : { json: body }
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
