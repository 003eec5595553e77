import type { FastifyInstance, FastifyRequest } from 'fastify'
import { administratorRequiredCode } from '#contract/accounts/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import { callerAddress, networkOf } from './network-address.ts'

export type SessionUser = {
  id: number
  email: string
  fullName: string
  /** Read from the database for each request, so that a right that was taken away ends at once. */
  isAdministrator: boolean
  sessionId: string
  /** The network that the request came from. */
  address: string
}

/** The user of a session, before a request is known. */
export type SessionOwner = Omit<SessionUser, 'address'>

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | undefined
  }
  interface FastifyContextConfig {
    access?: NonNullable<Endpoint['access']>
  }
}

export const refreshCookieName = 'refresh_token'

type Sessions = {
  findUser(accessToken: string): Promise<SessionOwner | undefined>
  findUserByRefreshToken(refreshToken: string): Promise<SessionOwner | undefined>
}

/**
 * Requires a session on each route unless its `access` is `public` or `cookie`; without `access` it requires one too.
 * `administrator` requires the session of an administrator; `onRefused` receives other users first. The cookie alone opens only `session-or-cookie` routes, and an Authorization header takes precedence over it.
 */
export function registerSession(
  app: FastifyInstance,
  sessions: Sessions,
  onRefused: (user: SessionUser) => Promise<void> = async () => {},
) {
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const { access = 'session' } = request.routeOptions.config
    if (access === 'public' || access === 'cookie' || request.is404) return
    const { authorization } = request.headers
    const cookie = request.cookies[refreshCookieName]
    let owner: SessionOwner | undefined
    if (access === 'session-or-cookie' && authorization === undefined && cookie !== undefined) {
      owner = await sessions.findUserByRefreshToken(cookie)
    } else {
      const [, token] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
      owner = token === undefined ? undefined : await sessions.findUser(token)
    }
    if (!owner) throw unauthorized()
    request.user = { ...owner, address: networkOf(callerAddress(request)) }
    if (access !== 'administrator' || request.user.isAdministrator) return
    await onRefused(request.user)
    throw administratorRequired()
  })
}

const administratorRequired = () => new AppError(403, administratorRequiredCode, 'Это доступно только администраторам')
export const unauthorized = () => new AppError(401, 'unauthorized', 'Пользователь не авторизован')

/**
 * Refuses a request that a page of another site sends through its visitor's browser. Browsers name the site in
 * Sec-Fetch-Site, older ones in Origin; other programs send neither.
 * @throws AppError foreign_site (403)
 */
export function refuseOtherSites({ headers, host }: FastifyRequest, publicUrl: URL | undefined) {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOwn =
    site === undefined
      ? origin === undefined || hostOf(origin) === (publicUrl?.host ?? host)
      : site === 'same-origin' || site === 'none'
  if (!isOwn) throw new AppError(403, 'foreign_site', 'Нет доступа')
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host
