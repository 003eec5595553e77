import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky'
import { apiPrefix } from '#contract/endpoint.ts'
import { ApiError, NoConnectionError } from './api-error.ts'
import { refusalOf } from './read-answer.ts'

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
