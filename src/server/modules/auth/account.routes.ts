import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/accounts/account.ts'
import { refuseOtherSites } from '#server/http/refuse-other-sites.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { AccountService } from './account.service.ts'
import { sessionCookies } from './session-cookies.service.ts'

export function registerAccountRoutes(app: FastifyInstance, account: AccountService, publicUrl: URL | undefined) {
  const cookies = sessionCookies(publicUrl)

  registerEndpoint(app, endpoints.read, async ({ user }) => toAccount(user))

  registerEndpoint(app, endpoints.rename, async ({ user, body }) =>
    toAccount(await account.rename(user, body.full_name)),
  )

  registerEndpoint(app, endpoints.changePassword, async ({ user, body, request }) => {
    refuseOtherSites(request, publicUrl)
    await account.changePassword(user, {
      password: body.password,
      newPassword: body.new_password,
      caller: cookies.callerOf(request),
    })
    return undefined
  })
}

type Account = { id: number; email: string; fullName: string; isAdministrator: boolean }

const toAccount = ({ id, email, fullName, isAdministrator }: Account) => ({
  id,
  email,
  full_name: fullName,
  is_administrator: isAdministrator,
})
