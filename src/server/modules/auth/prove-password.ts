import type { Database } from '#server/db/client.ts'
import type { SessionUser } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import type { VerifiedUser } from '#server/modules/users/users.service.ts'
import { wrongPassword } from './auth.errors.ts'
import { forgetAttempts } from './auth.repository.ts'
import { admitAttempt, type Caller, verifyAttempt } from './sign-in-attempts.service.ts'

type Tools = { db: Database; now: () => Date; signingKey: () => Promise<Buffer> }

/**
 * Asks a signed-in user for the password again, so that a stolen session cannot change how its user signs in. Guesses
 * count as sign-ins.
 * @throws AppError `wrong_password` (403) or `too_many_sign_ins` (429)
 */
export async function provePassword(
  tools: Tools,
  user: SessionUser,
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
