import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Database } from '#server/db/client.ts'
import type { SessionUser } from '#server/http/session.ts'
import { audit, isNoted } from '#server/modules/audit/audit.service.ts'
import {
  findUserId,
  isStillVerified,
  normaliseEmail,
  type VerifiedUser,
  verifyPassword,
} from '#server/modules/users/users.service.ts'
import { refreshRefused, tooManyAttempts, wrongCredentials } from './auth.errors.ts'
import {
  countAttempts,
  deleteExpired,
  endFamily,
  findSessionUser,
  findToken,
  forgetAttempt,
  forgetAttempts,
  insertFamily,
  insertToken,
  lockToken,
  markTokenUsed,
  recordAttempt,
  selectOpenSessions,
} from './auth.repository.ts'
import { networkOf } from './network-address.ts'
import { createSigningKey } from './signing-key.ts'

export const accessTokenSeconds = 15 * 60
export const refreshTokenSeconds = 30 * 24 * 60 * 60
/** Within this time a used token works once more, for a second tab or a lost answer. Later use means theft. */
const graceMs = 30_000
const attemptWindowMs = 15 * 60_000
const maxAttemptsOfAccount = 10
const maxAttemptsOfAddress = 50

export type Tokens = { accessToken: string; refreshToken: string }
export type AuthService = Awaited<ReturnType<typeof createAuthService>>

/** Signs users in and out, rotates tokens and checks sessions. All nodes share the key through the database. */
export async function createAuthService({ db, now }: { db: Database; now: () => Date }) {
  const signingKey = createSigningKey(db)
  // Made once for all nodes before the first request.
  await signingKey()

  /** @throws AppError `wrong_credentials` (401) or `too_many_sign_ins` (429) */
  async function signIn(credentials: { email: string; password: string; address: string }): Promise<Tokens> {
    const account = normaliseEmail(credentials.email)
    const address = networkOf(credentials.address)
    const at = now()
    const since = new Date(at.getTime() - attemptWindowMs)
    const attemptId = await recordAttempt(db, { account, address, at })
    const attempts = await countAttempts(db, { account, address, since })
    const isAccountBlocked = attempts.ofAccount > maxAttemptsOfAccount
    if (isAccountBlocked || attempts.ofAddress > maxAttemptsOfAddress) {
      // An attempt that is refused without a check does not prolong the wait.
      await forgetAttempt(db, attemptId)
      await noteBlocked({ account, address, at }, { since, isAccountBlocked })
      throw tooManyAttempts(attemptWindowMs / 1000)
    }
    const user = await verifyPassword(db, account, credentials.password)
    const familyId = randomUUID()
    const refreshToken = user && (await beginSession(user, { familyId, account, address, at }))
    if (!refreshToken) {
      const id = await findUserId(db, account)
      await audit(db, {
        at,
        action: 'sign_in_denied',
        address,
        ...(id !== undefined && { subject: String(id) }),
      })
      throw wrongCredentials()
    }
    return { accessToken: await sign(user, familyId), refreshToken }
  }

  /**
   * Records each blocked account, and the first account of a blocked address, once a window. Five accounts
   * block an address, so attempts cannot fill the disk.
   */
  async function noteBlocked(
    { account, address, at }: { account: string; address: string; at: Date },
    { since, isAccountBlocked }: { since: Date; isAccountBlocked: boolean },
  ) {
    const id = await findUserId(db, account)
    const blocked = { action: 'sign_in_blocked', address } as const
    const subject = id === undefined ? account : String(id)
    const isKnown = await isNoted(db, { ...blocked, ...(isAccountBlocked && { subject }), since })
    if (!isKnown) await audit(db, { ...blocked, subject, at })
  }

  /** Returns undefined when the password changed or the user was disabled during the check. */
  async function beginSession(
    user: VerifiedUser,
    { familyId, account, address, at }: { familyId: string; account: string; address: string; at: Date },
  ): Promise<string | undefined> {
    return db.transaction(async (tx) => {
      if (!(await isStillVerified(tx, user))) return undefined
      await forgetAttempts(tx, account, address)
      await audit(tx, { at, action: 'sign_in', actorId: user.id, address })
      await insertFamily(tx, { id: familyId, userId: user.id, createdAt: at })
      return issueRefreshToken(tx, familyId)
    })
  }

  /** Exchanges a refresh token for new tokens. @throws AppError `refresh_refused` (401) */
  async function rotate(refreshToken: string): Promise<Tokens> {
    const rotated = await db.transaction(async (tx) => {
      const token = await lockToken(tx, hashOf(refreshToken))
      const at = now()
      if (!token || token.expiresAt <= at) return undefined
      const user = await findSessionUser(tx, token.familyId)
      if (!user) return undefined
      if (isUsedUp(token, at)) {
        await endFamily(tx, token.familyId, at, 'reuse')
        await audit(tx, { at, action: 'refresh_token_reused', actorId: user.id })
        return undefined
      }
      if (!token.usedAt) await markTokenUsed(tx, token.tokenHash, at)
      return { user, familyId: token.familyId, refreshToken: await issueRefreshToken(tx, token.familyId) }
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
      await endFamily(tx, token.familyId, now(), 'sign-out')
      if (user) await audit(tx, { at: now(), action: 'sign_out', actorId: user.id })
    })
  }

  /** Returns the user of a valid access token, unless its session ended or its user is disabled. */
  async function findUser(accessToken: string): Promise<SessionUser | undefined> {
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

  /** Returns the user of a refresh token that could be exchanged, without exchanging it. */
  async function findUserByRefreshToken(refreshToken: string): Promise<SessionUser | undefined> {
    const token = await findToken(db, hashOf(refreshToken))
    const at = now()
    if (!token || token.expiresAt <= at || isUsedUp(token, at)) return undefined
    return findSessionUser(db, token.familyId)
  }

  const selectOpen = (sessionIds: readonly string[]) => selectOpenSessions(db, sessionIds)

  /** Deletes tokens and attempts that no rule reads any more. */
  const sweep = () => deleteExpired(db, now(), new Date(now().getTime() - attemptWindowMs))

  async function issueRefreshToken(tx: Database, familyId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + refreshTokenSeconds * 1000)
    await insertToken(tx, { tokenHash: hashOf(token), familyId, createdAt, expiresAt })
    return token
  }

  async function sign(user: Omit<SessionUser, 'sessionId'>, familyId: string): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({ email: user.email, full_name: user.fullName, sid: familyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenSeconds)
      .sign(await signingKey())
  }

  return { signIn, rotate, signOut, findUser, findUserByRefreshToken, selectOpen, sweep }
}

const isUsedUp = ({ usedAt }: { usedAt: Date | null }, at: Date) =>
  usedAt !== null && at.getTime() - usedAt.getTime() > graceMs

const hashOf = (token: string) => createHash('sha256').update(token).digest()
