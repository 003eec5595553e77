import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/auth.ts'
import { closedAccess } from '#contract/accounts/closed-access.ts'
import { refuseOtherSites } from '#server/http/refuse-other-sites.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refreshRefused, sessionGone } from './auth.errors.ts'
import type { AuthService } from './auth.service.ts'
import { sessionCookies } from './session-cookies.service.ts'

export function registerAuthRoutes(app: FastifyInstance, auth: AuthService, publicUrl: URL | undefined) {
  const cookies = sessionCookies(publicUrl)

  registerEndpoint(app, endpoints.login, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const signedIn = await auth.signIn(body.username, body.password, cookies.callerOf(request))
    cookies.begin(request, reply, signedIn)
    return { access_token: signedIn.accessToken }
  })

  registerEndpoint(app, endpoints.refresh, async ({ request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const refreshToken = cookies.refreshTokenOf(request)
    if (!refreshToken) throw refreshRefused()
    const tokens = await auth.rotate(refreshToken)
    cookies.setRefreshToken(request, reply, tokens.refreshToken)
    return { access_token: tokens.accessToken }
  })

  registerEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    const refreshToken = cookies.refreshTokenOf(request)
    if (refreshToken) await auth.signOut(refreshToken)
    cookies.end(request, reply)
    // The browser's cache may hold pictures that the user viewed.
    reply.header('clear-site-data', '"cache"')
    return undefined
  })

  registerEndpoint(app, closedAccess, async ({ request }) => {
    const { deviceToken } = cookies.callerOf(request)
    const { isClosed, ended } = await auth.endingOf(cookies.refreshTokenOf(request), deviceToken)
    return { is_closed: isClosed, ended }
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
}
