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
import { type ServerFacts, serverFactsOf } from './server-facts.ts'

/** The source of the bearer token. A worker calls these functions of the page through comlink. */
export type ApiSession = {
  accessToken(): Promise<string | null> | string | null
  /**
   * Returns a token to replace the refused one, or null when the session is over.
   * @throws when no server answered, which leaves the session as it is
   */
  renew(staleToken: string): Promise<string | null>
}

/** Receives the outcome of each request, to decide whether there is a connection. */
export type ApiObserver = {
  answered(facts: ServerFacts): void
  /** The connection was refused or cut off. */
  unanswered(): void
  /** The request is slow, timed out or was answered by another server, so a probe is due. */
  slow(): void
}

type ApiCallOptions = {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** The request outlives its page. */
  keepalive?: boolean | undefined
}

type ApiInput<E extends Endpoint> = EndpointInput<E> &
  (E['bodyType'] extends 'multipart' ? { form: FormData } : unknown)

type ApiArguments<E extends Endpoint> =
  Record<never, never> extends ApiInput<E>
    ? [input?: ApiInput<E>, options?: ApiCallOptions]
    : [input: ApiInput<E>, options?: ApiCallOptions]

/** Undefined where a server may answer with no body or with another shape. */
type ApiOutput<E extends Endpoint> =
  | EndpointOutput<E>
  | (E['isAnswerOptional'] extends true ? undefined : never)

export type Api = <E extends Endpoint>(endpoint: E, ...rest: ApiArguments<E>) => Promise<ApiOutput<E>>

/** A call that takes longer is reported as slow, because it may never be answered. */
const SLOW_MS = 1_000
const TIMEOUT_MS = 10_000

/**
 * Returns `api(endpoint, { params, query, body }, { signal, timeoutMs })`. A 401 renews the token and retries once.
 * `origin` is for callers outside a browser.
 * @throws ApiError (an error status or an unusable answer), NoConnectionError (no answer) or the reason of `signal`
 */
export function createApi(
  session: ApiSession,
  { origin = '', observer }: { origin?: string; observer?: ApiObserver } = {},
): Api {
  return <E extends Endpoint>(endpoint: E, ...[input, options]: ApiArguments<E>) => {
    const path = pathOf(endpoint, part(input, 'params'))
    const url = `${origin}${apiPrefix}${path}${queryOf(part(input, 'query'))}`
    let facts: ServerFacts = { at: null, disk: null }
    const send = (token: string | null) =>
      request({ endpoint, url, input, token, ...options }, (response) => {
        facts = serverFactsOf(response)
      })

    const answered = observer && { ...observer, answered: () => observer.answered(facts) }
    return observed(answered, async () => {
      const token = endpoint.access === 'public' ? null : await session.accessToken()
      try {
        return read(endpoint, await send(token))
      } catch (error) {
        const refused = error instanceof ApiError && error.status === 401
        if (!refused || token === null || !isOfSession(endpoint)) throw error
        const renewed = await renew(session, token)
        if (renewed === null) throw error
        return read(endpoint, await send(renewed))
      }
    })
  }
}

const isOfSession = ({ access = 'session' }: Endpoint) => access === 'session' || access === 'administrator'

type Answer = { status: number; said: unknown }
type RequestParts = ApiCallOptions & { endpoint: Endpoint; url: string; input: unknown; token: string | null }

async function request(
  { endpoint, url, input, token, signal, ...options }: RequestParts,
  onResponse: (response: Response) => void,
): Promise<Answer> {
  const { timeoutMs = TIMEOUT_MS, keepalive = false } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const body = bodyOf(endpoint, input)
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
      credentials: 'include',
      keepalive,
      // The deadline also covers a body that never ends.
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    onResponse(response)
    const { status, headers } = response
    const text = await response.text().catch((error: unknown) => {
      // The status identifies a refusal, even if the body is cut off or wrongly declared as compressed.
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

/**
 * Returns the parsed answer.
 * @throws ApiError when the call needs a body and the answer has no usable one
 */
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
    // A proxy's error does not show whether the server can be reached.
    if (error instanceof ApiError) error.isAway ? observer.slow() : observer.answered()
    if (error instanceof NoConnectionError) {
      // One hanging request proves little, because the server may answer others.
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
    // An error that came through a worker's channel has lost its class.
    if (error instanceof ApiError || error instanceof NoConnectionError) throw error
    throw new NoConnectionError({ cause: error })
  }
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(part(params, name))))
}

function queryOf(query: unknown): string {
  const text = toSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
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

/** Returns JSON as a string. */
function bodyOf({ bodyType }: Endpoint, input: unknown): string | URLSearchParams | FormData | null {
  const form = part(input, 'form')
  if (form instanceof FormData) return form
  const body = part(input, 'body')
  if (body === undefined) return null
  return bodyType === 'form' ? toSearchParams(body) : JSON.stringify(body)
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
