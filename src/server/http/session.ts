import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'

export type SessionUser = { id: number; email: string; fullName: string }

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | undefined
  }
  interface FastifyContextConfig {
    access?: NonNullable<Endpoint['access']>
  }
}

/**
 * Lets nobody past without a session, unless the route says that it is public or lives by the cookie. A route that
 * says nothing is closed.
 */
export function registerSession(
  app: FastifyInstance,
  findUser: (accessToken: string) => Promise<SessionUser | undefined>,
) {
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const { access = 'session' } = request.routeOptions.config
    if (access !== 'session' || request.is404) return
    const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    request.user = token === undefined ? undefined : await findUser(token)
    if (!request.user) throw unauthorized()
  })
}

export const unauthorized = () => new AppError(401, 'unauthorized', 'Пользователь не авторизован')
