import { createHmac, randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { mostPasskeys } from '#contract/accounts/passkeys.ts'
import type { Database } from '#server/db/client.ts'
import { networkOf } from '#server/http/network-address.ts'
import { type SessionOwner, unauthorized } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findUser, isStillVerified, lockActiveUser, type User } from '#server/modules/users/users.service.ts'
import { isIssuedBy, type OidcProvider } from '#server/oidc-config.ts'
import * as errors from './auth.errors.ts'
import { selectOpenSessions } from './auth.repository.ts'
import type { AuthService, SignedIn } from './auth.service.ts'
import { type Challenge, challengeMs, makeChallenge, readChallenge } from './passkey-challenge.ts'
import {
  countRecoveryCodes,
  deleteExpiredChallenges,
  findPasskey,
  insertPasskey,
  notePasskeyUse,
  type PasskeyRow,
  removeAllPasskeys,
  removePasskey,
  replaceRecoveryCodes,
  selectIssuers,
  selectPasskeys,
  takeChallenge,
  takeRecoveryCode,
} from './passkeys.repository.ts'
import { type OwnerProof, proveOwner } from './prove-password.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { admitAttempt, type Caller, verifyAttempt } from './sign-in-attempts.service.ts'

/** The site as the visitor's browser identifies it. */
export type Site = { origin: string; rpId: string }
export type PasskeyService = ReturnType<typeof createPasskeyService>

type Deps = {
  db: Database
  now: () => Date
  auth: AuthService
  /** Whether passwords sign in. */
  passwordSignIn: boolean
  oidcProviders: readonly OidcProvider[]
}

/**
 * Manages WebAuthn level 3 passkeys beside the password. A passkey requires a fingerprint, a face or a PIN, so it
 * counts as two factors. Recovery codes replace a passkey that is not available.
 */
export function createPasskeyService({ db, now, auth, passwordSignIn, oidcProviders }: Deps) {
  const tools = { db, now, signingKey: auth.signingKey, passwordSignIn }

  async function list(user: SessionOwner) {
    const [items, codes, found] = await Promise.all([
      selectPasskeys(db, user.id),
      countRecoveryCodes(db, user.id),
      findUser(db, user.id),
    ])
    return { items, recoveryCodesLeft: codes, isRequired: found?.passkeyRequired === true }
  }

  /** @throws AppError as proveOwner, or `too_many_passkeys` (409) */
  async function beginAdding(user: SessionOwner, { rpId }: Site, proof: OwnerProof) {
    await proveOwner(tools, user, proof)
    const known = await selectPasskeys(db, user.id)
    if (known.length >= mostPasskeys) throw errors.tooManyPasskeys(mostPasskeys)
    const key = await auth.signingKey()
    const excluded = known.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
    const {
      challenge,
      rp,
      user: account,
      pubKeyCredParams,
    } = await generateRegistrationOptions({
      rpName: 'PromoDesk',
      rpID: rpId,
      userName: user.email,
      userDisplayName: user.fullName || user.email,
      // Equal for all passkeys of a user until the signing key is replaced, and reveals nothing about the user.
      userID: new Uint8Array(createHmac('sha256', key).update(`passkey user ${user.id}`).digest()),
      challenge: makeChallenge(key, addingBy(user), now()),
    })
    return {
      challenge,
      user: account,
      pubKeyCredParams,
      rp: { id: rpId, name: rp.name },
      timeout: challengeMs,
      excludeCredentials: excluded.map((credential) => ({ ...credential, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    }
  }

  /**
   * Adds the passkey. For the first passkey, it also returns recovery codes.
   * @throws AppError `passkey_not_added` (422), `passkey_known` or `too_many_passkeys` (409)
   */
  async function add(
    user: SessionOwner,
    site: Site,
    { name, credential, caller }: { name: string; credential: RegistrationResponseJSON; caller: Caller },
  ) {
    const { challenge, registration } = await verifyNew(user, site, credential)
    const { id: credentialId, publicKey, counter, transports = [] } = registration.credential
    return db.transaction(async (tx) => {
      const at = now()
      if (!(await takeChallenge(tx, challenge))) throw errors.passkeyNotAdded()
      // Without this lock, two concurrent first passkeys would each create recovery codes.
      await lockSession(tx, user)
      const known = await selectPasskeys(tx, user.id)
      if (known.length >= mostPasskeys) throw errors.tooManyPasskeys(mostPasskeys)
      const passkey = await insertPasskey(tx, {
        id: randomUUID(),
        userId: user.id,
        credentialId,
        name,
        createdAt: at,
        publicKey: Buffer.from(publicKey),
        origin: site.origin,
        signCount: counter,
        transports,
      })
      if (!passkey) throw errors.passkeyKnown()
      const address = networkOf(caller.address)
      await audit(tx, { at, action: 'passkey_added', actorId: user.id, address })
      return { passkey, codes: known.length === 0 ? await giveCodes(tx, user.id) : undefined }
    })
  }

  async function verifyNew(user: SessionOwner, { origin, rpId }: Site, response: RegistrationResponseJSON) {
    const key = await auth.signingKey()
    let challenge: Challenge | undefined
    const expectedChallenge = (text: string) => {
      challenge = readChallenge(key, addingBy(user), text, now())
      return challenge !== undefined
    }
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!verified?.verified || !challenge) throw errors.passkeyNotAdded()
    return { challenge, registration: verified.registrationInfo }
  }

  /** @throws AppError `passkey_not_found` (404) or `last_passkey_required` (409) */
  async function remove(session: SessionOwner, { origin }: Site, id: string) {
    await db.transaction(async (tx) => {
      const user = await lockSession(tx, session)
      const known = await selectPasskeys(tx, user.id)
      if (!known.some((passkey) => passkey.id === id)) throw errors.passkeyGone()
      const rest = known.filter((passkey) => passkey.id !== id)
      // Passkeys of a former address of the site cannot sign in any more.
      const isLast = !rest.some((passkey) => passkey.origin === origin)
      if (isLast && (user.passkeyRequired || !(await hasOtherWay(tx, user)))) throw errors.lastPasskeyRequired()
      if (rest.length === 0) await removeAllPasskeys(tx, user.id)
      else await removePasskey(tx, user.id, id)
      await audit(tx, { at: now(), action: 'passkey_deleted', actorId: user.id })
    })
  }

  const hasOtherWay = async (tx: Database, { id, hasPassword }: User) => {
    if (passwordSignIn && hasPassword) return true
    // An account at a provider that is no longer configured cannot sign in any more.
    const issuers = await selectIssuers(tx, id)
    return issuers.some((issuer) => oidcProviders.some((provider) => isIssuedBy(provider, issuer)))
  }

  /** @throws AppError as proveOwner, or `no_passkey` (409) */
  async function renewCodes(user: SessionOwner, proof: OwnerProof) {
    await proveOwner(tools, user, proof)
    return db.transaction(async (tx) => {
      await lockSession(tx, user)
      if ((await selectPasskeys(tx, user.id)).length === 0) throw errors.noRecoveryWithoutPasskey()
      return giveCodes(tx, user.id)
    })
  }

  async function giveCodes(tx: Database, userId: number): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashRecoveryCode(userId, code)),
    )
    await audit(tx, { at: now(), action: 'recovery_codes_made', actorId: userId })
    return codes
  }

  /** Starts a sign-in with any passkey of this site that the device offers. */
  async function beginSignIn({ rpId }: Site) {
    const { challenge } = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: makeChallenge(await auth.signingKey(), 'sign-in', now()),
    })
    return { challenge, rpId, timeout: challengeMs, userVerification: 'required' as const }
  }

  /** @throws AppError `passkey_refused` (401) */
  async function signIn(credential: AuthenticationResponseJSON, caller: Caller): Promise<SignedIn> {
    const passkey = await findPasskey(db, credential.id)
    if (!passkey) throw errors.passkeyRefused()
    const proof = await verifyUse(passkey, credential)
    const user = await findUser(db, passkey.userId)
    const [at, address] = [now(), networkOf(caller.address)]
    const opened =
      proof &&
      user &&
      (await auth.openSession(
        user,
        { address, at, userAgent: caller.userAgent, action: 'passkey_sign_in' },
        async (tx) =>
          (await lockActiveUser(tx, user.id, 'share')) !== undefined &&
          (await takeChallenge(tx, proof.challenge)) &&
          notePasskeyUse(tx, passkey.id, { signCount: proof.signCount, at }),
      ))
    if (opened) return opened
    // One cause is a copied authenticator, whose counter is too low.
    await audit(db, { at, action: 'sign_in_denied', address, subject: String(passkey.userId) })
    throw errors.passkeyRefused()
  }

  async function verifyUse(passkey: PasskeyRow, response: AuthenticationResponseJSON) {
    const key = await auth.signingKey()
    let challenge: Challenge | undefined
    const expectedChallenge = (text: string) => {
      challenge = readChallenge(key, 'sign-in', text, now())
      return challenge !== undefined
    }
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: passkey.origin,
      expectedRPID: new URL(passkey.origin).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    }).catch(() => undefined)
    if (!verified?.verified || !challenge) return undefined
    return { challenge, signCount: verified.authenticationInfo.newCounter }
  }

  /** @throws AppError `wrong_recovery_code` (401), `password_sign_in_off` (403) or `too_many_sign_ins` (429) */
  async function recover(
    { email, password, code }: { email: string; password: string; code: string },
    caller: Caller,
  ): Promise<SignedIn> {
    auth.requirePasswordSignIn()
    const attempt = await admitAttempt(tools, email, caller)
    const user = await verifyAttempt(db, attempt, password)
    const opened =
      user &&
      (await auth.openSession(
        user,
        { ...attempt, userAgent: caller.userAgent, action: 'recovery_code_used' },
        async (tx) =>
          (await isStillVerified(tx, user)) && takeRecoveryCode(tx, user.id, hashRecoveryCode(user.id, code)),
      ))
    if (opened) return opened
    await auth.noteDenied(attempt)
    throw errors.wrongRecovery()
  }

  /** Deletes used challenges `challengeMs` after their expiry, because the clock of a node may be behind. */
  const sweep = () => deleteExpiredChallenges(db, new Date(now().getTime() - challengeMs))

  return { list, beginAdding, add, remove, renewCodes, beginSignIn, signIn, recover, sweep }
}

const addingBy = ({ id, sessionId }: SessionOwner) => `add ${id} ${sessionId}` as const

/**
 * Locks the user and checks the session, which may have ended since the request. @throws AppError `unauthorized` (401)
 */
async function lockSession(tx: Database, { id, sessionId }: SessionOwner): Promise<User> {
  const user = await lockActiveUser(tx, id, 'update')
  const [open] = await selectOpenSessions(tx, [sessionId])
  if (!user || open === undefined) throw unauthorized()
  return user
}
