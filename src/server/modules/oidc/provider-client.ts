import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  type ServerMetadata,
} from 'openid-client'
import { codedError } from '#server/error-codes.ts'
import type { OidcProvider } from '#server/oidc-config.ts'
import type { Claims } from './identity-claims.ts'
import { flowSeconds, type SignInFlow } from './sign-in-flow.ts'

export type Tokens = { claims: IDToken; accessToken: string }
export type ProviderClient = ReturnType<typeof createProviderClient>

const providerWithinSeconds = 8
const keptMs = 60 * 60_000
/** How far the clocks of provider and server may be apart. */
const skewSeconds = 30

/**
 * Speaks OpenID Connect with one provider. The library checks state, `iss`, `nonce`, audience, times and the signature;
 * this file adds the check of a single audience's `azp`.
 */
export function createProviderClient(
  provider: OidcProvider,
  now: () => Date,
  { timeout = providerWithinSeconds } = {},
) {
  const { issuer, clientId, clientSecret } = provider
  const isPlain = issuer.protocol === 'http:'
  let kept: { metadata: Promise<ServerMetadata>; until: number } | undefined

  /** Discovers the provider's endpoints, again after an hour or a failure. */
  function discover(): Promise<ServerMetadata> {
    const at = now().getTime()
    if (kept && kept.until > at) return kept.metadata
    const found = discovery(issuer, clientId, undefined, undefined, {
      timeout,
      ...(isPlain && { execute: [allowInsecureRequests] }),
    }).then((configuration) => configuration.serverMetadata())
    const latest = { metadata: found, until: at + keptMs }
    kept = latest
    found.catch(() => {
      if (kept === latest) kept = undefined
    })
    return found
  }

  /** The configuration fixes the clock, so each use makes one. It also holds no keys, so replaced keys are seen. */
  async function configure(): Promise<Configuration> {
    const skew = Math.round((now().getTime() - Date.now()) / 1000)
    const metadata = { [clockSkew]: skew, ...(clientSecret !== undefined && { client_secret: clientSecret }) }
    const configuration = new Configuration(await discover(), clientId, metadata)
    configuration.timeout = timeout
    if (isPlain) allowInsecureRequests(configuration)
    enableNonRepudiationChecks(configuration)
    return configuration
  }

  /** Returns the provider's address that asks the user to sign in; a confirmation forbids the provider to skip that. */
  async function authorizationAddress(
    { state, nonce, verifier, confirms }: SignInFlow,
    redirectUri: string,
  ): Promise<string> {
    const address = buildAuthorizationUrl(await configure(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(confirms && { prompt: 'login', max_age: '0' }),
    })
    return address.href
  }

  /** Exchanges the code of the callback's address. @throws the library's errors when any check fails */
  async function exchange(callback: URL, { state, nonce, verifier, confirms }: SignInFlow): Promise<Tokens> {
    const tokens = await authorizationCodeGrant(await configure(), callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // Makes the library require `auth_time`.
      ...(confirms && { maxAge: flowSeconds }),
    })
    const claims = tokens.claims()
    // The library checks `azp` only beside further audiences.
    if (claims === undefined || (claims.azp !== undefined && claims.azp !== clientId))
      throw codedError('oidc_foreign_token', 'the ID token was issued to another client')
    // A provider that ignores the request's `prompt` tells the time of an earlier sign-in.
    if (confirms && Number(claims.auth_time) < confirms.begunAt - skewSeconds)
      throw codedError('oidc_earlier_sign_in', 'the user signed in at the provider before this was asked')
    return { claims, accessToken: tokens.access_token }
  }

  /** Returns the claims of the userinfo endpoint, which must be about the same subject; undefined without one. */
  async function readUserInfo({ claims, accessToken }: Tokens): Promise<Claims | undefined> {
    const configuration = await configure()
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return undefined
    return fetchUserInfo(configuration, accessToken, claims.sub)
  }

  /** Returns the provider's sign-out address, or undefined if it has none. */
  async function signOutAddress(returnTo: string): Promise<string | undefined> {
    const configuration = await configure()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
  }

  return { provider, discover, authorizationAddress, exchange, readUserInfo, signOutAddress }
}
