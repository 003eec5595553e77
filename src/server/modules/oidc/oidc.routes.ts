import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as identityEndpoints from '#contract/accounts/identities.ts'
import * as endpoints from '#contract/accounts/oidc.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { AppError } from '#server/http/app-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refuseOtherSites } from '#server/http/session.ts'
import { sessionCookies } from '#server/modules/auth/session-cookies.service.ts'
import type { IdentityService } from './identities.service.ts'
import type { OidcService } from './oidc.service.ts'
import { flowSeconds } from './sign-in-flow.ts'

type Deps = {
  oidc: OidcService
  identities: IdentityService
  publicUrl: URL | undefined
  /** What the sign-in page shows of the agency. */
  agency: () => Promise<endpoints.SignInOptions['agency']>
  passwordSignIn: boolean
}

const flowCookie = 'oidc_flow'

export function registerOidcRoutes(
  app: FastifyInstance,
  { oidc, identities, agency, publicUrl, passwordSignIn }: Deps,
) {
  const cookies = sessionCookies(publicUrl)

  registerEndpoint(app, endpoints.signInOptions, async () => ({
    password: passwordSignIn,
    providers: oidc.providers,
    agency: await agency(),
  }))

  registerEndpoint(app, endpoints.beginOidc, async ({ params, body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const { address, sealed } = await oidc.begin(params.provider, body.return_to)
    reply.setCookie(flowCookie, sealed, flowCookieOptions(params.provider, publicUrl))
    return { address }
  })

  registerEndpoint(app, endpoints.finishOidc, async ({ params, request, reply }) => {
    const { provider } = params
    const { maxAge, ...ended } = flowCookieOptions(provider, publicUrl)
    reply.clearCookie(flowCookie, ended)
    return signInPage(await outcomeOf(provider, request, reply))
  })

  async function outcomeOf(provider: string, request: FastifyRequest, reply: FastifyReply) {
    const callback = { query: queryOf(request.url), sealed: request.cookies[flowCookie] }
    const confirmation = await oidc.confirmationOf(provider, callback.sealed)
    const carried = (code: string) =>
      confirmation ? { confirmed: code, ...redirectTo(confirmation.returnTo) } : { oidc: code }
    try {
      const outcome = await oidc.finish(provider, callback, cookies.callerOf(request))
      if ('fresh' in outcome) {
        cookies.setFresh(request, reply, outcome.fresh)
        return carried(endpoints.oidcDone)
      }
      cookies.begin(request, reply, outcome.signedIn)
      return { ...carried(endpoints.oidcDone), ...redirectTo(outcome.returnTo) }
    } catch (error) {
      // The browser has navigated here, so a failure needs a page as well.
      if (error instanceof AppError && error.code in endpoints.oidcFailures) return carried(error.code)
      throw error
    }
  }

  registerEndpoint(app, identityEndpoints.confirmByOidc, async ({ user, params, body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const { address, sealed } = await oidc.begin(params.provider, body.return_to, user)
    reply.setCookie(flowCookie, sealed, flowCookieOptions(params.provider, publicUrl))
    return { address }
  })

  registerEndpoint(app, identityEndpoints.listIdentities, async ({ user, request }) => {
    const { items, hasPassword, canUnlink } = await identities.list(user)
    const isConfirmed = await oidc.isConfirmed(user, cookies.freshOf(request))
    return {
      items: items.map(({ id, provider, text, createdAt, lastUsedAt }) => ({
        id,
        provider,
        text,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
      })),
      has_password: hasPassword,
      can_unlink: canUnlink,
      is_confirmed: isConfirmed,
    }
  })

  registerEndpoint(app, identityEndpoints.deleteIdentity, ({ user, params }) => identities.remove(user, params.id))

  registerEndpoint(app, identityEndpoints.signOutAddress, async ({ user }) => ({
    address: await oidc.signOutAddress(user),
  }))
}

/** The provider's redirect is a navigation from another site, which `strict` would leave without the cookie. */
const flowCookieOptions = (provider: string, publicUrl: URL | undefined): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl?.protocol === 'https:',
  path: `${apiPrefix}/auth/oidc/${provider}`,
  maxAge: flowSeconds,
})

const redirectTo = (path: string | null) => (path === null ? {} : { redirect: path })

const queryOf = (url: string) => url.slice(url.indexOf('?') + 1 || url.length)

/** A relative address of our own, whatever the query says. */
const signInPage = (outcome: Record<string, string>) => `/login?${new URLSearchParams(outcome)}`
