import type { Database } from '#server/db/client.ts'
import type { SessionOwner } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findUser, type VerifiedUser } from '#server/modules/users/users.service.ts'
import { passwordMissing, signInAgain, wrongPassword } from './auth.errors.ts'
import { forgetAttempts } from './auth.repository.ts'
import { isFresh } from './session-cookies.service.ts'
import { admitAttempt, type Caller, verifyAttempt } from './sign-in-attempts.service.ts'

type Tools = { db: Database; now: () => Date; signingKey: () => Promise<Buffer> }

/**
 * Asks a signed-in user for the password again, so that a stolen session cannot change how its user signs in. Guesses
 * count as sign-ins.
 * @throws AppError `wrong_password` (403) or `too_many_sign_ins` (429)
 */
export async function provePassword(
  tools: Tools,
  user: SessionOwner,
  { password, caller }: { password: string; caller: Caller },
): Promise<VerifiedUser> {
  const { db } = tools
  const attempt = await admitAttempt(tools, user.email, caller, { isSignedIn: true })
  const verified = await verifyAttempt(db, attempt, password)
  if (!verified) {
    const { at, address } = attempt
    await audit(db, { at, action: 'sign_in_denied', address, subject: String(user.id) })
    throw wrongPassword()
  }
  await forgetAttempts(db, attempt.account, attempt.address)
  return verified
}

/** The password, or without one the proof of a fresh sign-in at a provider. */
export type OwnerProof = { password: string | undefined; fresh: string | undefined; caller: Caller }

/**
 * Asks a signed-in user for the password again. A user who has none, or may not use it, proves a fresh sign-in instead.
 * @throws AppError as provePassword, or `password_missing` or `sign_in_again` (403)
 */
export async function proveOwner(
  tools: Tools & { passwordSignIn: boolean },
  user: SessionOwner,
  proof: OwnerProof,
): Promise<void> {
  const { password, fresh, caller } = proof
  if (password !== undefined) {
    await provePassword(tools, user, { password, caller })
    return
  }
  const found = await findUser(tools.db, user.id)
  if (tools.passwordSignIn && found?.hasPassword) throw passwordMissing()
  if (!(await isFresh(fresh, user, { key: await tools.signingKey(), now: tools.now() }))) throw signInAgain()
}
