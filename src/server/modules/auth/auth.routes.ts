import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/auth.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { refuseOtherSites } from '#server/http/refuse-other-sites.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refreshCookieName as cookieName } from '#server/http/session.ts'
import { refreshRefused, sessionGone } from './auth.errors.ts'
import { type AuthService, refreshTokenSeconds } from './auth.service.ts'
import { deviceTokenSeconds } from './device-token.ts'

/** Outlives a sign-out: it says that the account knows this device, and opens nothing. */
const deviceCookie = 'device_token'

export function registerAuthRoutes(app: FastifyInstance, auth: AuthService, publicUrl: URL | undefined) {
  registerEndpoint(app, endpoints.login, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const tokens = await auth.signIn({
      ...{ email: body.username, password: body.password },
      ...{ address: callerAddress(request), deviceToken: request.cookies[deviceCookie] },
      userAgent: request.headers['user-agent'],
    })
    reply.setCookie(cookieName, tokens.refreshToken, cookieOptions(request))
    reply.setCookie(deviceCookie, tokens.deviceToken, {
      ...cookieOptions(request),
      path: `${apiPrefix}${endpoints.login.path}`,
      maxAge: deviceTokenSeconds,
    })
    return { access_token: tokens.accessToken }
  })

  registerEndpoint(app, endpoints.refresh, async ({ request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const refreshToken = request.cookies[cookieName]
    if (!refreshToken) throw refreshRefused()
    const tokens = await auth.rotate(refreshToken)
    reply.setCookie(cookieName, tokens.refreshToken, cookieOptions(request))
    return { access_token: tokens.accessToken }
  })

  registerEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    const refreshToken = request.cookies[cookieName]
    if (refreshToken) await auth.signOut(refreshToken)
    const { maxAge, ...options } = cookieOptions(request)
    reply.clearCookie(cookieName, options)
    // Pictures that were shown lie in the browser's cache.
    reply.header('clear-site-data', '"cache"')
    return undefined
  })

  registerEndpoint(app, endpoints.listSessions, async ({ user }) => {
    const sessions = await auth.list(user)
    return {
      items: sessions.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => ({
        id,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        last_used_at: (lastUsedAt ?? createdAt).toISOString(),
        is_current: isCurrent,
      })),
    }
  })

  registerEndpoint(app, endpoints.endSession, async ({ user, params }) => {
    if (!(await auth.end(user, params.id))) throw sessionGone()
    return undefined
  })

  registerEndpoint(app, endpoints.endOtherSessions, async ({ user }) => {
    await auth.endOthers(user)
    return undefined
  })

  const cookieOptions = (request: FastifyRequest): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl ? publicUrl.protocol === 'https:' : request.protocol === 'https',
    path: apiPrefix,
    maxAge: refreshTokenSeconds,
  })
}
