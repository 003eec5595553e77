/// <reference path="./oidc-provider.d.ts" />
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { clientId, clientSecret } from './oidc-client.ts'

type Account = { email: string; email_verified: boolean; name?: string; groups?: string[] }
type GrantContext = {
  oidc: { session?: { accountId?: string }; client?: { clientId: string }; provider: Provider }
}

/**
 * A certified provider on this machine. It signs in the person of `current` without asking, and gives e-mail and name
 * in userinfo and groups in the ID token, as its defaults are.
 */
export async function startRealProvider(redirectUris: string[], signOutUris: string[]) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${bound.port}`
  const state: { current: string; accounts: Record<string, Account> } = {
    current: 'anna',
    accounts: { anna: { email: 'anna@agency.example', email_verified: true, name: 'Анна Белова' } },
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: signOutUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) =>
      state.accounts[id] && { accountId: id, claims: () => ({ sub: id, ...state.accounts[id] }) },
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const owner = { accountId: oidc.session?.accountId, clientId: oidc.client?.clientId }
      const grant = new oidc.provider.Grant(owner)
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: () => '/sign-in-here' },
  })
  provider.use(async (context, next) => {
    if (context.path !== '/sign-in-here') return next()
    context.respond = false
    await provider.interactionFinished(context.req, context.res, { login: { accountId: state.current } })
  })
  server.on('request', provider.callback())
  return { issuer, state, stop }
}
