import { isHTTPError, type Options, type ResponsePromise } from 'ky'
import * as z from 'zod/mini'
import { type Endpoint, type EndpointInput, type EndpointOutput, noContent } from '#contract/endpoint.ts'
import { ApiError, NoConnectionError } from './api-error.ts'
import {
  type ApiSession,
  createHttpClient,
  type RequestContext,
  readAnswer,
  type ServerFacts,
  serverFactsOf,
} from './http-client.ts'

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
type ApiOutput<E extends Endpoint> = EndpointOutput<E> | (E['isAnswerOptional'] extends true ? undefined : never)

export type Api = <E extends Endpoint>(endpoint: E, ...rest: ApiArguments<E>) => Promise<ApiOutput<E>>

/** A call that takes longer is reported as slow, because it may never be answered. */
const SLOW_MS = 1_000
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * Returns `api(endpoint, { params, query, body }, { signal, timeoutMs })`. A 401 renews the token and retries once.
 * `origin` is for callers outside a browser.
 * @throws ApiError (an error status or an unusable answer), NoConnectionError (no answer) or the reason of `signal`
 */
export function createApi(
  session: ApiSession,
  { origin, observer }: { origin?: string; observer?: ApiObserver } = {},
): Api {
  const client = createHttpClient(session, origin)
  return <E extends Endpoint>(endpoint: E, ...[input, options]: ApiArguments<E>) =>
    observed(observer, async (onFacts) => {
      const answer = client(pathOf(endpoint, part(input, 'params')), {
        method: endpoint.method,
        searchParams: toSearchParams(part(input, 'query')),
        ...bodyOf(endpoint, input),
        headers: { accept: 'application/json' },
        context: { access: accessOf(endpoint) } satisfies RequestContext,
        ...(endpoint.bodyType === 'multipart' && { timeout: UPLOAD_TIMEOUT_MS }),
        ...(options?.timeoutMs !== undefined && { timeout: options.timeoutMs }),
        ...(options?.signal && { signal: options.signal }),
        keepalive: options?.keepalive ?? false,
      })
      const response = await answer
      onFacts(serverFactsOf(response))
      return read(endpoint, response, await textOf(answer, options?.signal))
    })
}

function accessOf({ access = 'session' }: Endpoint): RequestContext['access'] {
  if (access === 'public') return 'none'
  return access === 'session' || access === 'administrator' ? 'session' : 'token'
}

async function textOf(answer: ResponsePromise, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await answer.text()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof NoConnectionError ? error : new NoConnectionError({ cause: error, unreachable: true })
  }
}

/**
 * Returns the parsed answer.
 * @throws ApiError when the call needs a body and the answer has no usable one
 */
function read<E extends Endpoint>(endpoint: E, response: Response, text: string): ApiOutput<E>
function read({ response, isAnswerOptional }: Endpoint, { status, headers }: Response, text: string): unknown {
  const body = readAnswer(status, headers.get('content-type'), text)
  if (response === noContent) return undefined
  const answer = z.safeParse(response, body)
  if (answer.success) return answer.data
  if (isAnswerOptional) return undefined
  const customMessage = 'Ответ сервера не удалось прочитать'
  throw new ApiError({ status, code: 'unreadable_answer', customMessage })
}

async function observed<T>(
  observer: ApiObserver | undefined,
  send: (onFacts: (facts: ServerFacts) => void) => Promise<T>,
): Promise<T> {
  if (!observer) return send(() => {})
  let facts: ServerFacts = { at: null, disk: null }
  const timer = setTimeout(observer.slow, SLOW_MS)
  try {
    const answer = await send((read) => {
      facts = read
    })
    observer.answered(facts)
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      if (isHTTPError(error.cause)) facts = serverFactsOf(error.cause.response)
      // A proxy's error does not show whether the server can be reached.
      error.isAway ? observer.slow() : observer.answered(facts)
    }
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

function bodyOf({ bodyType }: Endpoint, input: unknown): Pick<Options, 'json' | 'body'> {
  const form = part(input, 'form')
  if (form instanceof FormData) return { body: form }
  const body = part(input, 'body')
  if (body === undefined) return {}
  return bodyType === 'form' ? { body: toSearchParams(body) } : { json: body }
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
