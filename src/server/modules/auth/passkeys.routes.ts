import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '#contract/accounts/passkeys.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { refuseOtherSites } from '#server/http/session.ts'
import { siteUnknown } from './auth.errors.ts'
import type { PasskeyRow } from './passkeys.repository.ts'
import type { PasskeyService, Site } from './passkeys.service.ts'
import { sessionCookies } from './session-cookies.service.ts'

export function registerPasskeyRoutes(app: FastifyInstance, passkeys: PasskeyService, publicUrl?: URL) {
  const cookies = sessionCookies(publicUrl)

  registerEndpoint(app, endpoints.passkeySignInOptions, async ({ request }) => passkeys.beginSignIn(siteOf(request)))

  registerEndpoint(app, endpoints.passkeySignIn, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const credential = { ...body.credential, clientExtensionResults: {} }
    const signedIn = await passkeys.signIn(credential, cookies.callerOf(request))
    cookies.begin(request, reply, signedIn)
    return { access_token: signedIn.accessToken }
  })

  registerEndpoint(app, endpoints.recoverySignIn, async ({ body, request, reply }) => {
    refuseOtherSites(request, publicUrl)
    const { username: email, password, code } = body
    const signedIn = await passkeys.recover({ email, password, code }, cookies.callerOf(request))
    cookies.begin(request, reply, signedIn)
    return { access_token: signedIn.accessToken }
  })

  registerEndpoint(app, endpoints.listPasskeys, async ({ user }) => {
    const { items, isRequired, recoveryCodesLeft } = await passkeys.list(user)
    return { items: items.map(toPasskey), is_required: isRequired, recovery_codes_left: recoveryCodesLeft }
  })

  registerEndpoint(app, endpoints.newPasskeyOptions, async ({ user, body, request }) =>
    passkeys.beginAdding(user, siteOf(request), cookies.proofOf(request, body)),
  )

  registerEndpoint(app, endpoints.addPasskey, async ({ user, body, request }) => {
    const credential = { ...body.credential, clientExtensionResults: {} }
    const { passkey, codes } = await passkeys.add(user, siteOf(request), {
      name: body.name,
      credential,
      caller: cookies.callerOf(request),
    })
    return { passkey: toPasskey(passkey), recovery_codes: codes ?? null }
  })

  registerEndpoint(app, endpoints.deletePasskey, ({ user, params, request }) =>
    passkeys.remove(user, siteOf(request), params.id),
  )

  registerEndpoint(app, endpoints.renewRecoveryCodes, async ({ user, body, request }) => ({
    recovery_codes: await passkeys.renewCodes(user, cookies.proofOf(request, body)),
  }))

  /** Without a public URL, trusts the Origin header: a page of another site has no passkey for this site. */
  function siteOf({ headers, protocol, host }: FastifyRequest): Site {
    const url = publicUrl ?? URL.parse(headers.origin ?? `${protocol}://${host}`)
    if (!url?.hostname) throw siteUnknown()
    return { origin: url.origin, rpId: url.hostname }
  }
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
