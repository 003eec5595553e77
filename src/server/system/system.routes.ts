import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/system.ts'
import { changeWelcome, readWelcome } from '#contract/accounts/welcome.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refuseOtherSites } from '#server/http/session.ts'
import type { AccountService } from '#server/modules/auth/account.service.ts'
import { sessionCookies } from '#server/modules/auth/session-cookies.service.ts'
import type { SystemService } from './system.service.ts'
import type { WelcomeService } from './welcome.service.ts'

export function registerSystemRoutes(
  app: FastifyInstance,
  { system, account, publicUrl }: { system: SystemService; account: AccountService; publicUrl: URL | undefined },
) {
  const cookies = sessionCookies(publicUrl)
  const closing = new AbortController()
  // Fastify waits for open streams, and a copy may take hours.
  app.addHook('preClose', async () => closing.abort())

  registerEndpoint(app, endpoints.readSystem, () => system.read())

  registerEndpoint(app, endpoints.runSystemCheck, ({ user, body }) => system.run(user, body.name), {
    kind: 'waiting',
  })

  registerEndpoint(app, endpoints.startCopy, ({ user }) => system.startCopy(user))

  registerEndpoint(
    app,
    endpoints.downloadBackup,
    async ({ user, body, request, reply }) => {
      refuseOtherSites(request, publicUrl)
      await account.prove(user, cookies.proofOf(request, body))
      const bytes = await system.download(user, body.passphrase, closing.signal)
      reply.type('application/octet-stream')
      return bytes
    },
    { kind: 'waiting' },
  )
}

export function registerWelcomeRoutes(app: FastifyInstance, welcome: WelcomeService) {
  registerEndpoint(app, readWelcome, () => welcome.read())
  registerEndpoint(app, changeWelcome, ({ body, user }) => welcome.change(body, user))
}
