import type { FastifyInstance } from 'fastify'
import { administratorRequiredCode } from '#contract/accounts/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'

export type SessionUser = {
  id: number
  email: string
  fullName: string
  /** Read from the database for each request, so that a right that was taken away ends at once. */
  isAdministrator: boolean
  sessionId: string
}

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
  findUser(accessToken: string): Promise<SessionUser | undefined>
  findUserByRefreshToken(refreshToken: string): Promise<SessionUser | undefined>
}

/**
 * Requires a session on each route unless its `access` is `public` or `cookie`; without `access` it requires one too.
 * `administrator` requires the session of an administrator. The cookie alone opens only `session-or-cookie` routes, and an Authorization header takes precedence over it.
 */
export function registerSession(app: FastifyInstance, sessions: Sessions) {
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const { access = 'session' } = request.routeOptions.config
    if (access === 'public' || access === 'cookie' || request.is404) return
    const { authorization } = request.headers
    const cookie = request.cookies[refreshCookieName]
    if (access === 'session-or-cookie' && authorization === undefined && cookie !== undefined) {
      request.user = await sessions.findUserByRefreshToken(cookie)
    } else {
      const [, token] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
      request.user = token === undefined ? undefined : await sessions.findUser(token)
    }
    if (!request.user) throw unauthorized()
    if (access === 'administrator' && !request.user.isAdministrator) throw administratorRequired()
  })
}

const administratorRequired = () =>
  new AppError(403, administratorRequiredCode, 'Это доступно только администраторам')
export const unauthorized = () => new AppError(401, 'unauthorized', 'Пользователь не авторизован')
