import type { HTTPError } from 'ky'
import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky'
import * as z from 'zod/mini'
import { apiPrefix, diskHeader } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error.ts'
import { ApiError, isPortalPage, NoConnectionError } from './api-error.ts'
import { parseJson } from './parse-json.ts'

/** The source of the bearer token. A worker calls these functions of the page through comlink. */
export type ApiSession = {
  accessToken(): Promise<string | null> | string | null
  /**
   * Returns a token to replace the refused one, or null when the session is over.
   * @throws when no server answered, which leaves the session as it is
   */
  renew(staleToken: string): Promise<string | null>
}

export type RequestContext = {
  /** Whose request it is: `session` sends the token and renews a refused one, `token` only sends it. */
  access: 'session' | 'token' | 'none'
}

const BEARER = 'Bearer '
const TIMEOUT_MS = 10_000

/**
 * Returns the client of all calls below /api/v1, which take a `RequestContext` as their `context`.
 * A 401 renews the token and repeats the request once.
 * @throws ApiError (an error status), NoConnectionError (no answer in time) or the reason of `signal`
 */
export function createHttpClient(session: ApiSession, origin = ''): KyInstance {
  return ky.create({
    prefix: `${origin}${apiPrefix}`,
    credentials: 'include',
    timeout: TIMEOUT_MS,
    // Only a renewal repeats a request; TanStack Query decides about all others.
    retry: {
      limit: 1,
      methods: ['get', 'post', 'put', 'patch', 'delete'],
      delay: () => 0,
      shouldRetry: ({ error }) =>
        isHTTPError(error) &&
        error.response.status === 401 &&
        error.options.context.access === 'session' &&
        error.request.headers.has('authorization'),
    },
    hooks: {
      beforeRequest: [
        async ({ request, options }) => {
          const token = options.context.access === 'none' ? null : await session.accessToken()
          if (token !== null) request.headers.set('authorization', BEARER + token)
        },
      ],
      beforeRetry: [
        async ({ request, error }) => {
          const refused = request.headers.get('authorization') ?? ''
          const renewed = await renew(session, refused.slice(BEARER.length))
          if (renewed === null) throw error
          request.headers.set('authorization', BEARER + renewed)
        },
      ],
      beforeError: [
        ({ error }) => {
          if (isHTTPError(error)) return refusalOf(error)
          if (isNetworkError(error)) return new NoConnectionError({ cause: error, unreachable: true })
          return isTimeoutError(error) ? new NoConnectionError({ cause: error }) : error
        },
      ],
    },
  })
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

/**
 * Returns the JSON of a 2xx response; undefined when the body is empty or plain text.
 * @throws NoConnectionError for a captive portal's page or truncated JSON
 */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const json = parseJson(text)
  if (json !== undefined || text.trim() === '') return json
  // Only JSON can be recognised as truncated.
  const isHalf = /\bjson\b/i.test(contentType ?? '') && /^\s*[{[]/.test(text)
  const isPage = isPortalPage(status, contentType)
  if (isHalf || isPage) throw new NoConnectionError({ isPage })
  return undefined
}

export function refusalOf(cause: HTTPError): ApiError {
  // Some servers send their JSON as text.
  const json = typeof cause.data === 'string' ? parseJson(cause.data) : cause.data
  const ours = z.safeParse(errorBody, json)
  return new ApiError({ ...(ours.data ?? z.parse(foreignError, json)), status: cause.response.status, cause })
}

/** The error bodies of other servers with the same API. */
const foreignError = z.catch(
  z.object({
    message: z.catch(z.optional(z.string()), undefined),
    customMessage: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)

/** The facts about the server that each response carries. */
export type ServerFacts = {
  /** The server's time in ms since 1970; null without a `Date` header. */
  at: number | null
  /** The value of `diskHeader`, which says how short of space the server's disk is; null with enough space. */
  disk: string | null
}

/** Reads the facts from the headers of a response. */
export function serverFactsOf({ headers }: Response): ServerFacts {
  const at = Date.parse(headers.get('date') ?? '')
  return { at: Number.isNaN(at) ? null : at, disk: headers.get(diskHeader) }
}
