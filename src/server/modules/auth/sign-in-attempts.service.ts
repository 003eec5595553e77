import type { Database } from '#server/db/client.ts'
import { networkOf, siteOf } from '#server/http/network-address.ts'
import { audit, isNoted } from '#server/modules/audit/audit.service.ts'
import { findUserId, normaliseEmail, verifyPassword } from '#server/modules/users/users.service.ts'
import { tooManyAttempts } from './auth.errors.ts'
import { countAttempts, forgetAttempt, recordAttempt } from './auth.repository.ts'
import { type Attempts, attemptWindowMs, mostOfAccountHere, waitSecondsOf } from './sign-in-limits.ts'
import { isProof } from './signed-proof.ts'

/** The client that tries to sign in or to confirm a password. */
export type Caller = { address: string; deviceToken: string | undefined; userAgent: string | undefined }

/** An attempt that passed the rate limits. */
export type Attempt = { id: number; account: string; address: string; at: Date }

type Tools = { db: Database; now: () => Date; signingKey: () => Promise<Buffer> }

/**
 * Records an attempt on an account before any check, so that concurrent attempts count. With `isSignedIn`, the caller
 * has a session of the account, so guesses from elsewhere do not delay it.
 * @throws AppError `too_many_sign_ins` (429)
 */
export async function admitAttempt(
  { db, now, signingKey }: Tools,
  email: string,
  caller: Caller,
  { isSignedIn = false } = {},
): Promise<Attempt> {
  const account = normaliseEmail(email)
  const address = networkOf(caller.address)
  const at = now()
  const since = new Date(at.getTime() - attemptWindowMs)
  const signing = { key: await signingKey(), now: at }
  const id = await recordAttempt(db, { account, address, at })
  const attempts = await countAttempts(db, { id, account, address, site: siteOf(address), since, at })
  const isKnown = isSignedIn || (await isProof('device', caller.deviceToken, account, signing))
  const waitSeconds = waitSecondsOf(attempts, isKnown)
  if (waitSeconds > 0) {
    // A refused attempt must not prolong the wait, because no password was checked.
    await forgetAttempt(db, id)
    await noteBlocked(db, { account, address, at }, { since, attempts, waitSeconds })
    throw tooManyAttempts(waitSeconds)
  }
  return { id, account, address, at }
}

/** Stops counting an attempt that was no guess. */
export const withdrawAttempt = (db: Database, { id }: Attempt) => forgetAttempt(db, id)

/**
 * Verifies the password of an attempt. An attempt that fails before the check is not counted.
 * @throws AppError `sign_in_busy` (503)
 */
export async function verifyAttempt(db: Database, attempt: Attempt, password: string) {
  try {
    return await verifyPassword(db, { email: attempt.account, address: attempt.address }, password)
  } catch (error) {
    await forgetAttempt(db, attempt.id)
    throw error
  }
}

/**
 * Audits each blocked account, and the first account of a blocked address, once per window. Five accounts block an
 * address, so attempts cannot fill the disk.
 */
async function noteBlocked(
  db: Database,
  { account, address, at }: { account: string; address: string; at: Date },
  { since, attempts, waitSeconds }: { since: Date; attempts: Attempts; waitSeconds: number },
) {
  const id = await findUserId(db, account)
  const action = 'sign_in_blocked'
  const subject = id === undefined ? account : String(id)
  const isSlowedDown = waitSeconds < attemptWindowMs / 1000
  const isAccountBlocked = isSlowedDown || attempts.ofAccountHere > mostOfAccountHere
  const isKnown = await isNoted(db, {
    action,
    since,
    ...(!isSlowedDown && { address }),
    ...(isAccountBlocked && { subject }),
  })
  if (!isKnown) await audit(db, { action, address, subject, at })
}
