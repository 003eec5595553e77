import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/links.ts'
import { refuseOtherSites } from '#server/http/refuse-other-sites.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { LinkService } from './links.service.ts'
import { sessionCookies } from './session-cookies.service.ts'

export function registerLinkRoutes(app: FastifyInstance, links: LinkService, publicUrl: URL | undefined) {
  const cookies = sessionCookies(publicUrl)

  registerEndpoint(app, endpoints.checkLink, async ({ body, request }) => {
    refuseOtherSites(request, publicUrl)
    const { purpose, email, fullName } = await links.check(body.token, cookies.callerOf(request))
    return { purpose, email, full_name: fullName }
  })

  registerEndpoint(app, endpoints.useLink, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const signedIn = await links.use(body, cookies.callerOf(request))
    if (signedIn) cookies.begin(request, reply, signedIn)
    return { access_token: signedIn?.accessToken ?? null }
  })
}
