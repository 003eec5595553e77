import type { FastifyInstance } from 'fastify'
import * as accounts from '#contract/accounts/account.ts'
import * as endpoints from '#contract/accounts/auth.ts'
import { closedAccess } from '#contract/accounts/closed-access.ts'
import * as ofLinks from '#contract/accounts/links.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refuseOtherSites } from '#server/http/session.ts'
import type { AccountService } from './account.service.ts'
import { refreshRefused, sessionGone } from './auth.errors.ts'
import type { AuthService } from './auth.service.ts'
import type { LinkService } from './links.service.ts'
import { sessionCookies } from './session-cookies.service.ts'

type Services = { auth: AuthService; account: AccountService; links: LinkService }

export function registerAuthRoutes(
  app: FastifyInstance,
  { auth, account, links }: Services,
  publicUrl: URL | undefined,
) {
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
    refuseOtherSites(request, publicUrl)
    const refreshToken = cookies.refreshTokenOf(request)
    if (refreshToken) await auth.signOut(refreshToken)
    cookies.end(request, reply)
    // The browser's cache may hold pictures that the user viewed.
    reply.header('clear-site-data', '"cache"')
  })

  registerEndpoint(app, closedAccess, async ({ request }) => {
    const { deviceToken } = cookies.callerOf(request)
    const { isClosed, ended } = await auth.endingOf(cookies.refreshTokenOf(request), deviceToken)
    return { is_closed: isClosed, ended }
  })

  registerEndpoint(app, endpoints.listSessions, async ({ user }) => {
    const sessions = await auth.list(user)
    return {
      items: sessions.map(({ id, userAgent, createdAt, usedIn, isCurrent }) => ({
        id,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        last_used_at: usedIn.toISOString(),
        is_current: isCurrent,
      })),
    }
  })

  registerEndpoint(app, endpoints.endSession, async ({ user, params }) => {
    if (!(await auth.end(user, params.id))) throw sessionGone()
  })

  registerEndpoint(app, endpoints.endOtherSessions, async ({ user }) => {
    await auth.endOthers(user)
  })

  registerEndpoint(app, accounts.read, async ({ user }) => toAccount(user))

  registerEndpoint(app, accounts.rename, async ({ user, body }) =>
    toAccount(await account.rename(user, body.full_name)),
  )

  registerEndpoint(app, accounts.changePassword, async ({ user, body, request }) => {
    refuseOtherSites(request, publicUrl)
    await account.changePassword(user, {
      password: body.password,
      newPassword: body.new_password,
      caller: cookies.callerOf(request),
    })
  })

  registerEndpoint(app, ofLinks.checkLink, async ({ body, request }) => {
    refuseOtherSites(request, publicUrl)
    const { purpose, email, fullName } = await links.check(body.token, cookies.callerOf(request))
    return { purpose, email, full_name: fullName }
  })

  registerEndpoint(app, ofLinks.useLink, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const signedIn = await links.use(body, cookies.callerOf(request))
    if (signedIn) cookies.begin(request, reply, signedIn)
    return { access_token: signedIn?.accessToken ?? null }
  })
}

type Account = { id: number; email: string; fullName: string; isAdministrator: boolean }

const toAccount = ({ id, email, fullName, isAdministrator }: Account) => ({
  id,
  email,
  full_name: fullName,
  is_administrator: isAdministrator,
})
