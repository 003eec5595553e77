import { createHmac, randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { mostPasskeys } from '#contract/passkeys.ts'
import type { Database } from '#server/db/client.ts'
import type { SessionUser } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import {
  findUser,
  findUserId,
  isStillVerified,
  lockActiveUser,
  setPasskeyRequired,
  verifyPassword,
} from '#server/modules/users/users.service.ts'
import * as errors from './auth.errors.ts'
import { forgetAttempts } from './auth.repository.ts'
import type { AuthService, SignedIn } from './auth.service.ts'
import { networkOf } from './network-address.ts'
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
  selectPasskeys,
  takeChallenge,
  takeRecoveryCode,
} from './passkeys.repository.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { admitAttempt, type Caller } from './sign-in-attempts.ts'

/** The site as its visitor's browser names it. */
export type Site = { origin: string; rpId: string }
export type PasskeyService = ReturnType<typeof createPasskeyService>

type Deps = { db: Database; now: () => Date; auth: AuthService }

/**
 * Passkeys of WebAuthn level 3 beside the password. One that is used asks for a fingerprint, a face or a PIN, so
 * that it is two factors by itself. Recovery codes stand for a passkey that is not at hand.
 */
export function createPasskeyService({ db, now, auth }: Deps) {
  const tools = { db, now, signingKey: auth.signingKey }

  async function list(user: SessionUser) {
    const [items, codes, found] = await Promise.all([
      selectPasskeys(db, user.id),
      countRecoveryCodes(db, user.id),
      findUser(db, user.id),
    ])
    return { items, recoveryCodesLeft: codes, isRequired: found?.passkeyRequired === true }
  }

  /** @throws AppError `wrong_password` (403), `too_many_passkeys` (409) or `too_many_sign_ins` (429) */
  async function beginAdding(user: SessionUser, { rpId }: Site, proof: { password: string; caller: Caller }) {
    await provePassword(user, proof)
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
      // The same for all passkeys of a user, and says nothing about the user.
      userID: new Uint8Array(createHmac('sha256', key).update(`passkey user ${user.id}`).digest()),
      challenge: makeChallenge(key, addingBy(user), now()),
    })
    return {
      ...{ challenge, user: account, pubKeyCredParams },
      rp: { id: rpId, name: rp.name },
      timeout: challengeMs,
      excludeCredentials: excluded.map((credential) => ({ ...credential, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
    }
  }

  /**
   * Adds the passkey; the first one comes with recovery codes.
   * @throws AppError `passkey_not_added` (422), `passkey_known` or `too_many_passkeys` (409)
   */
  async function add(
    user: SessionUser,
    site: Site,
    { name, credential }: { name: string; credential: RegistrationResponseJSON },
  ) {
    const { challenge, registration } = await verifyNew(user, site, credential)
    const { id: credentialId, publicKey, counter, transports = [] } = registration.credential
    return db.transaction(async (tx) => {
      const at = now()
      if (!(await takeChallenge(tx, challenge))) throw errors.passkeyNotAdded()
      // Two first passkeys at once would each make codes.
      await lockActiveUser(tx, user.id, 'update')
      const known = await selectPasskeys(tx, user.id)
      if (known.length >= mostPasskeys) throw errors.tooManyPasskeys(mostPasskeys)
      const passkey = await insertPasskey(tx, {
        ...{ id: randomUUID(), userId: user.id, credentialId, name, createdAt: at },
        publicKey: Buffer.from(publicKey),
        ...{ rpId: site.rpId, signCount: counter, transports },
      })
      if (!passkey) throw errors.passkeyKnown()
      await audit(tx, { at, action: 'passkey_added', actorId: user.id })
      return { passkey, codes: known.length === 0 ? await giveCodes(tx, user.id) : undefined }
    })
  }

  async function verifyNew(user: SessionUser, { origin, rpId }: Site, response: RegistrationResponseJSON) {
    const key = await auth.signingKey()
    let challenge: Challenge | undefined
    const expectedChallenge = (text: string) => {
      challenge = readChallenge(key, addingBy(user), text, now())
      return challenge !== undefined
    }
    const verified = await verifyRegistrationResponse({
      ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpId },
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!verified?.verified || !challenge) throw errors.passkeyNotAdded()
    return { challenge, registration: verified.registrationInfo }
  }

  /** @throws AppError `passkey_not_found` (404) or `last_passkey_required` (409) */
  async function remove({ id: userId }: SessionUser, id: string) {
    await db.transaction(async (tx) => {
      const user = await lockActiveUser(tx, userId, 'update')
      const known = await selectPasskeys(tx, userId)
      if (!known.some((passkey) => passkey.id === id)) throw errors.passkeyGone()
      const isLast = known.length === 1
      if (isLast && user?.passkeyRequired) throw errors.lastPasskeyRequired()
      if (isLast) await removeAllPasskeys(tx, userId)
      else await removePasskey(tx, userId, id)
      await audit(tx, { at: now(), action: 'passkey_deleted', actorId: userId })
    })
  }

  /** @throws AppError `wrong_password` (403), `no_passkey` (409) or `too_many_sign_ins` (429) */
  async function renewCodes(user: SessionUser, proof: { password: string; caller: Caller }) {
    await provePassword(user, proof)
    return db.transaction(async (tx) => {
      await lockActiveUser(tx, user.id, 'update')
      if ((await selectPasskeys(tx, user.id)).length === 0) throw errors.noRecoveryWithoutPasskey()
      return giveCodes(tx, user.id)
    })
  }

  async function giveCodes(tx: Database, userId: number): Promise<string[]> {
    const codes = makeRecoveryCodes()
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
    await audit(tx, { at: now(), action: 'recovery_codes_made', actorId: userId })
    return codes
  }

  /** A session that was stolen cannot give itself another way in. */
  async function provePassword(
    user: SessionUser,
    { password, caller }: { password: string; caller: Caller },
  ) {
    const attempt = await admitAttempt(tools, user.email, caller)
    if (!(await verifyPassword(db, user.email, password))) {
      await auth.noteDenied(attempt)
      throw errors.wrongPassword()
    }
    await forgetAttempts(db, attempt.account, attempt.address)
  }

  /** Any passkey of this site that the device offers. */
  async function beginSignIn({ rpId }: Site) {
    const { challenge } = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: makeChallenge(await auth.signingKey(), 'sign-in', now()),
    })
    return { challenge, rpId, timeout: challengeMs, userVerification: 'required' as const }
  }

  /** @throws AppError `passkey_refused` (401) */
  async function signIn(
    site: Site,
    credential: AuthenticationResponseJSON,
    { address, userAgent }: Caller,
  ): Promise<SignedIn> {
    const passkey = await findPasskey(db, credential.id)
    const proof = passkey && (await verifyUse(site, passkey, credential))
    const user = passkey && (await findUser(db, passkey.userId))
    if (!passkey || !proof || !user) throw errors.passkeyRefused()
    const at = now()
    const opened = await auth.openSession(
      user,
      { address: networkOf(address), at, userAgent, action: 'passkey_sign_in' },
      async (tx) =>
        (await lockActiveUser(tx, user.id, 'share')) !== undefined &&
        (await takeChallenge(tx, proof.challenge)) &&
        notePasskeyUse(tx, passkey.id, { signCount: proof.signCount, at }),
    )
    if (!opened) throw errors.passkeyRefused()
    return opened
  }

  async function verifyUse({ origin }: Site, passkey: PasskeyRow, response: AuthenticationResponseJSON) {
    const key = await auth.signingKey()
    let challenge: Challenge | undefined
    const expectedChallenge = (text: string) => {
      challenge = readChallenge(key, 'sign-in', text, now())
      return challenge !== undefined
    }
    const verified = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: passkey.rpId },
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

  /** @throws AppError `wrong_recovery_code` (401) or `too_many_sign_ins` (429) */
  async function recover(
    { email, password, code }: { email: string; password: string; code: string },
    caller: Caller,
  ): Promise<SignedIn> {
    const attempt = await admitAttempt(tools, email, caller)
    const user = await verifyPassword(db, attempt.account, password)
    const opened =
      user &&
      (await auth.openSession(
        user,
        { ...attempt, userAgent: caller.userAgent, action: 'recovery_code_used' },
        async (tx) =>
          (await isStillVerified(tx, user)) && takeRecoveryCode(tx, user.id, hashRecoveryCode(code)),
      ))
    if (opened) return opened
    await auth.noteDenied(attempt)
    throw errors.wrongRecovery()
  }

  const sweep = () => deleteExpiredChallenges(db, now())

  return { list, beginAdding, add, remove, renewCodes, beginSignIn, signIn, recover, sweep }
}

const addingBy = ({ id, sessionId }: SessionUser) => `add ${id} ${sessionId}` as const

/**
 * Lets the user in by a passkey only, from now on; all sessions end.
 * @throws AppError `user_not_found` (404) or `no_passkey_yet` (409)
 */
export async function requirePasskey(tx: Database, email: string, at: Date) {
  const id = await findUserId(tx, email)
  const user = id === undefined ? undefined : await lockActiveUser(tx, id, 'update')
  if (user && (await selectPasskeys(tx, user.id)).length === 0) throw errors.noPasskeyYet(user.email)
  return setPasskeyRequired(tx, email, true, at)
}

/** Removes the user's passkeys and recovery codes, and lets the password in again; all sessions end. */
export async function removePasskeysOf(tx: Database, email: string, at: Date) {
  const user = await setPasskeyRequired(tx, email, false, at)
  await removeAllPasskeys(tx, user.id)
  return user
}
