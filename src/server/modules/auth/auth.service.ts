import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Database } from '#server/db/client.ts'
import type { SessionOwner } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findUserId, isStillVerified, type User } from '#server/modules/users/users.service.ts'
import { passkeyRequired, passwordSignInOff, refreshRefused, wrongCredentials } from './auth.errors.ts'
import {
  deleteExpired,
  endedByUser,
  endFamiliesOf,
  endFamily,
  findEnding,
  findSessionUser,
  findToken,
  forgetAttempt,
  forgetAttempts,
  insertFamily,
  insertToken,
  listFamilies,
  lockToken,
  markTokenUsed,
  selectDisabledEmails,
  selectOpenSessions,
} from './auth.repository.ts'
import { hourOfUse } from './hour-of-use.service.ts'
import { type Attempt, admitAttempt, type Caller, verifyAttempt } from './sign-in-attempts.service.ts'
import { attemptWindowMs } from './sign-in-limits.ts'
import { isProof, signProof } from './signed-proof.ts'
import { createSigningKey } from './signing-key.ts'

export const accessTokenSeconds = 15 * 60
export const refreshTokenSeconds = 30 * 24 * 60 * 60
/**
 * A used token is accepted again for this long, for the tabs of one browser. Later use means theft. Twenty refreshes at
 * once take less than a second; the rest lets TCP repeat a lost packet twice. A thief has to hit the same seconds.
 */
const graceMs = 5_000
/** The maximum age of a session, regardless of renewals. */
const longestSessionMs = 90 * 24 * 60 * 60_000
/** In characters; browsers send about 120. */
const longestUserAgent = 400

type Beginning = {
  address: string
  at: Date
  userAgent: string | undefined
  action?: 'sign_in' | 'passkey_sign_in' | 'recovery_code_used' | 'oidc_sign_in'
  /** The OIDC provider that proved the identity. */
  provider?: string
}
type Tokens = { accessToken: string; refreshToken: string }
export type SignedIn = Tokens & { deviceToken: string }
export type AuthService = Awaited<ReturnType<typeof createAuthService>>

/** `passwordSignIn`: whether a password opens a session. */
type Deps = { db: Database; now: () => Date; passwordSignIn: boolean }

/** Signs users in and out, rotates tokens and checks sessions. All nodes share the key through the database. */
export async function createAuthService({ db, now, passwordSignIn }: Deps) {
  const signingKey = createSigningKey(db)
  const tools = { db, now, signingKey }
  // Creates the key for all nodes before the first request.
  await signingKey()

  /**
   * @throws AppError `wrong_credentials` or `passkey_required` (401), `password_sign_in_off` (403),
   * `too_many_sign_ins` (429)
   */
  async function signIn(email: string, password: string, caller: Caller): Promise<SignedIn> {
    requirePasswordSignIn()
    const attempt = await admitAttempt(tools, email, caller)
    const user = await verifyAttempt(db, attempt, password)
    if (user?.passkeyRequired) {
      // A correct password is not a guess, so the attempt does not count. It is audited, because it may be stolen.
      await forgetAttempt(db, attempt.id)
      await noteDenied(attempt)
      throw passkeyRequired()
    }
    const opened =
      user && (await openSession(user, { ...attempt, userAgent: caller.userAgent }, (tx) => isStillVerified(tx, user)))
    if (!opened) {
      await noteDenied(attempt)
      throw wrongCredentials()
    }
    return opened
  }

  /** @throws AppError `password_sign_in_off` (403) */
  function requirePasswordSignIn() {
    if (!passwordSignIn) throw passwordSignInOff()
  }

  async function noteDenied({ account, address, at }: Attempt) {
    const id = await findUserId(db, account)
    const subject = id === undefined ? {} : { subject: String(id) }
    await audit(db, { at, action: 'sign_in_denied', address, ...subject })
  }

  /**
   * Opens a session for a user whose identity is proved. Returns undefined if `confirm`, which runs in the same
   * transaction, finds that the proof no longer holds.
   */
  async function openSession(
    user: User,
    { address, at, userAgent = '', action = 'sign_in', provider }: Beginning,
    confirm: (tx: Database) => Promise<boolean>,
  ): Promise<SignedIn | undefined> {
    const key = await signingKey()
    const familyId = randomUUID()
    const refreshToken = await db.transaction(async (tx) => {
      if (!(await confirm(tx))) return undefined
      await forgetAttempts(tx, user.email, address)
      await audit(tx, { at, action, actorId: user.id, address })
      await insertFamily(tx, {
        id: familyId,
        userId: user.id,
        createdAt: at,
        provider,
        userAgent: userAgent.slice(0, longestUserAgent),
      })
      return issueRefreshToken(tx, familyId)
    })
    if (refreshToken === undefined) return undefined
    return {
      accessToken: await sign(user, familyId),
      refreshToken,
      deviceToken: await signProof('device', user.email, { key, now: at }),
    }
  }

  /** Exchanges a refresh token for new tokens. @throws AppError `refresh_refused` (401) */
  async function rotate(refreshToken: string): Promise<Tokens> {
    // Reads the key before the transaction, which must not wait for a second connection.
    const next = successorOf(refreshToken, await signingKey())
    const rotated = await db.transaction(async (tx) => {
      const token = await lockToken(tx, hashOf(refreshToken))
      const at = now()
      if (!token || token.expiresAt <= at) return undefined
      const user = await findSessionUser(tx, token.familyId)
      if (!user || at.getTime() - user.sessionBegan.getTime() >= longestSessionMs) return undefined
      if (isUsedUp(token)) {
        await endFamily(tx, token.familyId, at, 'reuse')
        await audit(tx, { at, action: 'refresh_token_reused', actorId: user.id })
        return undefined
      }
      if (token.usedForMs === null) await markTokenUsed(tx, token.tokenHash)
      return { user, familyId: token.familyId, refreshToken: await issueRefreshToken(tx, token.familyId, next) }
    })
    if (!rotated) throw refreshRefused()
    return { accessToken: await sign(rotated.user, rotated.familyId), refreshToken: rotated.refreshToken }
  }

  /** Ends the refresh token's session; an unknown token ends none. */
  async function signOut(refreshToken: string) {
    await db.transaction(async (tx) => {
      const token = await lockToken(tx, hashOf(refreshToken))
      if (!token) return
      const user = await findSessionUser(tx, token.familyId)
      await endFamily(tx, token.familyId, now(), signedOut)
      if (user) await audit(tx, { at: now(), action: 'sign_out', actorId: user.id })
    })
  }

  /** Returns the user's open sessions, the current one first, then by the hour of the last use. */
  async function list({ id, sessionId }: SessionOwner) {
    const at = now()
    const families = await listFamilies(db, id, at)
    return families
      .map(({ lastUsedAt, ...family }) => {
        const isCurrent = family.id === sessionId
        return {
          ...family,
          isCurrent,
          usedIn: hourOfUse(lastUsedAt ?? family.createdAt, { isOwn: isCurrent, now: at }),
        }
      })
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedIn.getTime() - a.usedIn.getTime())
  }

  /** Ends one of the user's sessions. Returns false if the session belongs to another user or has already ended. */
  const end = (user: SessionOwner, id: string) => endOf(user, { id })

  /** Ends all sessions of the user except the one that sent the request. */
  const endOthers = (user: SessionOwner) => endOf(user, { allBut: user.sessionId })

  async function endOf(user: SessionOwner, chosen: { id: string } | { allBut: string }): Promise<boolean> {
    return db.transaction(async (tx) => {
      const isEnded = await endFamiliesOf(tx, user.id, chosen, now())
      if (isEnded) await audit(tx, { at: now(), action: 'sessions_ended', actorId: user.id })
      return isEnded
    })
  }

  /** Returns the user of a valid access token, or undefined if its session has ended or its user is disabled. */
  async function findUser(accessToken: string): Promise<SessionOwner | undefined> {
    try {
      const { payload } = await jwtVerify<{ sid: string }>(accessToken, await signingKey(), {
        algorithms: ['HS256'],
        currentDate: now(),
      })
      return await findSessionUser(db, payload.sid)
    } catch (error) {
      if (error instanceof JOSEError) return undefined
      throw error
    }
  }

  /** Returns the user of a refresh token that is still exchangeable, without exchanging it. */
  async function findUserByRefreshToken(refreshToken: string): Promise<SessionOwner | undefined> {
    const token = await findToken(db, hashOf(refreshToken))
    if (!token || token.expiresAt <= now() || isUsedUp(token)) return undefined
    return findSessionUser(db, token.familyId)
  }

  /**
   * Tells how the session of the browser's refresh token ended, and whether that token belongs to a disabled user or,
   * after its thirty days, whether a disabled user was the last to sign in there.
   */
  async function endingOf(refreshToken: string | undefined, deviceToken: string | undefined) {
    const ending = refreshToken === undefined ? undefined : await findEnding(db, hashOf(refreshToken))
    if (ending?.isDisabled) return { isClosed: true }
    return { isClosed: await wasLeftByDisabled(deviceToken), ended: howEnded(ending?.endedReason) }
  }

  async function wasLeftByDisabled(deviceToken: string | undefined): Promise<boolean> {
    if (deviceToken === undefined) return false
    const signing = { key: await signingKey(), now: now() }
    const disabled = await selectDisabledEmails(db)
    const known = await Promise.all(disabled.map((email) => isProof('device', deviceToken, email, signing)))
    return known.includes(true)
  }

  const selectOpen = (sessionIds: readonly string[]) => selectOpenSessions(db, sessionIds)

  /** Deletes expired tokens, sessions without tokens, and attempts that no limit counts any more. */
  const sweep = () => deleteExpired(db, now(), new Date(now().getTime() - attemptWindowMs))

  async function issueRefreshToken(
    tx: Database,
    familyId: string,
    token = randomBytes(32).toString('base64url'),
  ): Promise<string> {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + refreshTokenSeconds * 1000)
    await insertToken(tx, { tokenHash: hashOf(token), familyId, createdAt, expiresAt })
    return token
  }

  async function sign(user: Omit<SessionOwner, 'sessionId'>, familyId: string): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({ email: user.email, full_name: user.fullName, sid: familyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenSeconds)
      .sign(await signingKey())
  }

  return {
    signIn,
    openSession,
    requirePasswordSignIn,
    noteDenied,
    signingKey,
    rotate,
    signOut,
    list,
    end,
    endOthers,
    findUser,
    findUserByRefreshToken,
    endingOf,
    selectOpen,
    sweep,
  }
}

const signedOut = 'sign-out'

function howEnded(reason: string | null | undefined): 'elsewhere' | 'otherwise' | undefined {
  if (!reason || reason === signedOut) return undefined
  return reason === endedByUser ? 'elsewhere' : 'otherwise'
}

const isUsedUp = ({ usedForMs }: { usedForMs: number | null }) => usedForMs !== null && usedForMs > graceMs

/** Each token has one successor: a thief and the owner get the same one, so the later use of it reveals the theft. */
const successorOf = (token: string, key: Buffer) =>
  createHmac('sha256', key).update(`refresh ${token}`).digest('base64url')

const hashOf = (token: string) => createHash('sha256').update(token).digest()
