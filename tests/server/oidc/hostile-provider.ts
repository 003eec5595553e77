import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { OidcProvider } from '#server/oidc-config.ts'
import { cleanUp } from '../clean-up.ts'
import { clientId, clientSecret } from './oidc-client.ts'

type Asked = { nonce: string; challenge: string; redirectUri: string; maxAge: string }

/** How the provider misbehaves. Without a member, it behaves. */
export type Behaviour = {
  /** Changes the claims of the ID token; an undefined claim is left out. */
  claims?: (claims: JWTPayload) => Record<string, unknown>
  /** Signs the claims in another way. */
  sign?: (claims: JWTPayload) => Promise<string>
  userInfo?: Record<string, unknown>
  /** Changes the address that the browser is sent back to. */
  callback?: (callback: URL) => void
  /** Changes the discovered metadata. */
  metadata?: Record<string, unknown>
}

/** A provider written for the tests, which breaks any rule that a test names. Its clock is the test's. */
export async function startHostileProvider(now: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Asked>()
  const provider = { behaviour: {} as Behaviour, requests: [] as string[], issuer: '', sign }

  async function sign(claims: JWTPayload, key = privateKey): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the provider has no port')
  provider.issuer = `http://127.0.0.1:${bound.port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', provider.issuer)
    provider.requests.push(url.pathname)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, metadata())
    if (url.pathname === '/jwks') return json(response, { keys: [jwk] })
    if (url.pathname === '/userinfo') return json(response, provider.behaviour.userInfo ?? { sub: 'anna' })
    if (url.pathname === '/authorize') return authorize(url, response)
    if (url.pathname === '/token') return token(new URLSearchParams(await bodyOf(request)), response)
    response.writeHead(404).end()
  }

  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    end_session_endpoint: `${provider.issuer}/sign-out`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...provider.behaviour.metadata,
  })

  function authorize({ searchParams }: URL, response: ServerResponse) {
    const asked = (name: string) => searchParams.get(name) ?? ''
    const code = randomUUID()
    const redirectUri = asked('redirect_uri')
    codes.set(code, {
      nonce: asked('nonce'),
      challenge: asked('code_challenge'),
      redirectUri,
      maxAge: asked('max_age'),
    })
    const callback = new URL(redirectUri)
    callback.search = String(new URLSearchParams({ code, state: asked('state'), iss: provider.issuer }))
    provider.behaviour.callback?.(callback)
    response.writeHead(302, { location: callback.href }).end()
  }

  async function token(form: URLSearchParams, response: ServerResponse) {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = asked?.challenge === verifier && asked.redirectUri === form.get('redirect_uri')
    if (!asked || !isRight) return json(response, { error: 'invalid_grant' }, 400)
    const issuedAt = Math.floor(now().getTime() / 1000)
    const claims: JWTPayload = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'anna',
      nonce: asked.nonce,
      iat: issuedAt,
      exp: issuedAt + 300,
      email: 'anna@agency.example',
      email_verified: true,
      name: 'Анна Белова',
      ...(asked.maxAge !== '' && { auth_time: issuedAt }),
    }
    const { behaviour } = provider
    const id_token = await (behaviour.sign ?? sign)({ ...(behaviour.claims?.(claims) ?? claims) })
    return json(response, { access_token: 'access', token_type: 'bearer', id_token })
  }

  return provider
}

/** Encodes the claims without a signature. */
export const unsigned = async (claims: JWTPayload) => new UnsecuredJWT(claims).encode()

/** The configuration of a provider for the server under test. */
export const providerAt = (issuer: string, more: Partial<OidcProvider> = {}): OidcProvider => ({
  id: 'staff',
  name: 'Keycloak',
  issuer: new URL(issuer),
  clientId,
  clientSecret,
  allowsSignUp: false,
  groupsClaim: 'groups',
  adminGroup: undefined,
  signsOut: true,
  ...more,
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
