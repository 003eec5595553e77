import { AuthorizationResponseError, ClientError } from 'openid-client'
import { isOwnPath } from '#domain/own-path.ts'
import type { Database } from '#server/db/client.ts'
import { codeOf } from '#server/error-codes.ts'
import type { SessionUser } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import type { AuthService, SignedIn } from '#server/modules/auth/auth.service.ts'
import { isFresh, signFresh } from '#server/modules/auth/session-cookies.service.ts'
import {
  type Attempt,
  admitAttempt,
  type Caller,
  withdrawAttempt,
} from '#server/modules/auth/sign-in-attempts.service.ts'
import { lockActiveUser } from '#server/modules/users/users.service.ts'
import type { OidcProvider } from '#server/oidc-config.ts'
import { findIdentity, findSessionProvider, noteIdentityUse, takeFlow } from './identities.repository.ts'
import { followGroups } from './identity-claims.ts'
import { findOrLink } from './identity-owner.ts'
import { OidcError, providerUnavailable, providerUnknown } from './oidc.errors.ts'
import { createProviderClient, type ProviderClient, type Tokens } from './provider-client.ts'
import {
  beginFlow,
  type Confirmation,
  flowMark,
  flowSeconds,
  openFlow,
  type SignInFlow,
  sealFlow,
} from './sign-in-flow.ts'

type Deps = {
  db: Database
  now: () => Date
  auth: AuthService
  /** Undefined only without providers. */
  publicUrl: URL | undefined
  oidcProviders: readonly OidcProvider[]
  /** Told why a provider's response was refused, without any text of the response. */
  onRefused: (refusal: { provider: string; code: string }) => void
}

export type OidcService = ReturnType<typeof createOidcService>

/** Signs users in by the accounts that they have at OIDC providers. */
export function createOidcService({ db, now, auth, publicUrl, oidcProviders, onRefused }: Deps) {
  const tools = { db, now, signingKey: auth.signingKey }
  const clients = new Map(oidcProviders.map((provider) => [provider.id, createProviderClient(provider, now)]))
  const site = publicUrl?.href ?? ''

  const providers = oidcProviders.map(({ id, name }) => ({ id, text: buttonText(name) }))

  /**
   * Returns the provider's address that begins a sign-in, and the sealed flow for the browser's cookie. With `owner`, the
   * sign-in must be a new one and confirms that user.
   * @throws OidcError `oidc_unknown` (404) or `oidc_unavailable` (503)
   */
  async function begin(id: string, returnTo: string | undefined, owner?: SessionUser) {
    const client = require(id)
    const begunAt = Math.floor(now().getTime() / 1000)
    const confirms = owner && { userId: owner.id, sessionId: owner.sessionId, begunAt }
    const isOurs = returnTo !== undefined && returnTo.length <= longestPath && isOwnPath(returnTo)
    const flow = beginFlow(isOurs ? returnTo : null, confirms)
    const address = await client.authorizationAddress(flow, callbackOf(id)).catch((cause: unknown) => {
      throw providerUnavailable(cause)
    })
    return { address, sealed: await sealFlow(await auth.signingKey(), id, flow, now()) }
  }

  /**
   * Opens a session for the callback's query, or returns the proof that a confirmation asked for. Attempts that reach the
   * provider count as sign-ins of their address.
   * @throws OidcError for every refusal, or AppError `too_many_sign_ins` (429)
   */
  async function finish(id: string, { query, sealed }: { query: string; sealed: string | undefined }, caller: Caller) {
    const client = require(id)
    const flow = await flowOf(id, sealed)
    if (!flow) throw new OidcError('oidc_expired')
    const account = `${oidcAccount} ${flowMark(flow).toString('hex')}`
    const attempt = await admitAttempt(tools, account, caller, { isSignedIn: true })
    try {
      const expiresAt = new Date(attempt.at.getTime() + flowSeconds * 1000)
      if (!(await takeFlow(db, flowMark(flow), expiresAt))) throw new OidcError('oidc_expired')
      const tokens = await exchange(client, query, flow)
      const { returnTo } = flow
      const outcome = flow.confirms
        ? { fresh: await confirm(tokens, flow.confirms) }
        : { signedIn: await open(client, tokens, attempt, caller), returnTo }
      await withdrawAttempt(db, attempt)
      return outcome
    } catch (error) {
      if (error instanceof OidcError) await noteRefused(error, attempt, flow.confirms?.userId)
      throw error
    }
  }

  /** Returns where a confirmation leads, also a refused one; undefined if the cookie begins a sign-in. */
  async function confirmationOf(id: string, sealed: string | undefined) {
    const flow = await flowOf(id, sealed)
    return flow?.confirms && { returnTo: flow.returnTo }
  }

  async function flowOf(id: string, sealed: string | undefined): Promise<SignInFlow | undefined> {
    return sealed === undefined ? undefined : openFlow(await auth.signingKey(), id, sealed, now())
  }

  async function confirm(tokens: Tokens, confirms: Confirmation): Promise<string> {
    await confirmOwner({ db, auth }, tokens, confirms)
    const owner = { id: confirms.userId, sessionId: confirms.sessionId }
    return signFresh(owner, { key: await auth.signingKey(), now: now() })
  }

  const isConfirmed = async (user: SessionUser, fresh: string | undefined) =>
    isFresh(fresh, user, { key: await auth.signingKey(), now: now() })

  async function exchange(client: ProviderClient, query: string, flow: SignInFlow): Promise<Tokens> {
    const { id } = client.provider
    const callback = new URL(callbackOf(id))
    callback.search = query
    return client.exchange(callback, flow).catch((cause: unknown) => {
      const failure = failureOf(cause)
      if (failure === 'oidc_refused') onRefused({ provider: id, code: codeOf(cause) })
      throw new OidcError(failure, { cause })
    })
  }

  async function open(
    client: ProviderClient,
    tokens: Tokens,
    { at, address }: Attempt,
    { userAgent }: Caller,
  ): Promise<SignedIn> {
    const { provider } = client
    const { user, identity } = await findOrLink(db, client, tokens, { at, address })
    const opened = await auth.openSession(
      user,
      { at, address, userAgent, action: 'oidc_sign_in', provider: provider.id },
      async (tx) => {
        // Administrators are locked first, as in the service of users, so that the locks cannot cross.
        await followGroups(tx, { user, provider, claims: tokens.claims, at, address })
        const active = await lockActiveUser(tx, user.id, 'share')
        return active !== undefined && !active.passkeyRequired && noteIdentityUse(tx, identity, at)
      },
    )
    if (!opened) throw new OidcError('oidc_refused')
    return opened
  }

  /**
   * A silent provider is no guess, and after a real sign-in at the provider there is none. A cancelled sign-in counts,
   * because each leaves a mark in the database.
   */
  async function noteRefused({ failure }: OidcError, attempt: Attempt, userId?: number) {
    if (failure === 'oidc_cancelled') return
    if (failure !== 'oidc_refused' && failure !== 'oidc_expired') await withdrawAttempt(db, attempt)
    if (failure === 'oidc_unavailable') return
    const { at, address } = attempt
    await audit(db, {
      at,
      action: 'sign_in_denied',
      address,
      ...(userId !== undefined && { subject: String(userId) }),
    })
  }

  /** Returns where the user signs out at the provider that opened the session; null if nowhere or if it is silent. */
  async function signOutAddress({ sessionId }: SessionUser): Promise<string | null> {
    const client = clients.get((await findSessionProvider(db, sessionId)) ?? '')
    if (!client?.provider.signsOut) return null
    const address = await client.signOutAddress(new URL('/login', site).href).catch(() => undefined)
    return address ?? null
  }

  function require(id: string): ProviderClient {
    const client = clients.get(id)
    if (!client) throw providerUnknown()
    return client
  }

  const callbackOf = (id: string) => new URL(`/api/v1/auth/oidc/${id}/callback`, site).href

  return { providers, begin, finish, confirmationOf, isConfirmed, signOutAddress }
}

/**
 * Checks that the account of a fresh sign-in is linked to the user who asked for it, and that the session is still open.
 * It links nothing.
 * @throws OidcError `oidc_other_person` or `oidc_expired`
 */
async function confirmOwner(
  { db, auth }: { db: Database; auth: AuthService },
  { claims }: Tokens,
  { userId, sessionId }: Confirmation,
): Promise<void> {
  const identity = await findIdentity(db, { issuer: claims.iss, subject: claims.sub })
  if (identity?.userId !== userId) throw new OidcError('oidc_other_person')
  const open = await auth.selectOpen([sessionId])
  if (open.length === 0) throw new OidcError('oidc_expired')
}

/** Attempts by providers count under this name, which is no e-mail, and their flow: for each address alone. */
const oidcAccount = 'внешний вход'

/** The text of a provider's button. */
export const buttonText = (name: string) => `Войти через ${name}`

function failureOf(error: unknown) {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'oidc_cancelled'
  const isSilent =
    error instanceof TypeError || (error instanceof ClientError && unavailable.includes(error.code ?? ''))
  return isSilent ? 'oidc_unavailable' : 'oidc_refused'
}

/** The codes of a provider that did not answer in time, or answered with an error page. */
const unavailable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

const longestPath = 1_024
