import type { Database } from '#server/db/client.ts'
import type { SessionUser } from '#server/http/session.ts'
import { findUser } from '#server/modules/users/users.service.ts'
import { passwordMissing, signInAgain } from './auth.errors.ts'
import { isFresh } from './fresh-sign-in.service.ts'
import { provePassword } from './prove-password.ts'
import type { Caller } from './sign-in-attempts.service.ts'

/** The password, or without one the proof of a fresh sign-in at a provider. */
export type OwnerProof = { password: string | undefined; fresh: string | undefined; caller: Caller }

type Tools = { db: Database; now: () => Date; signingKey: () => Promise<Buffer>; passwordSignIn: boolean }

/**
 * Asks a signed-in user for the password again. A user who has none, or may not use it, proves a fresh sign-in instead.
 * @throws AppError as provePassword, or `password_missing` or `sign_in_again` (403)
 */
export async function proveOwner(tools: Tools, user: SessionUser, proof: OwnerProof): Promise<void> {
  const { password, fresh, caller } = proof
  if (password !== undefined) {
    await provePassword(tools, user, { password, caller })
    return
  }
  const found = await findUser(tools.db, user.id)
  if (tools.passwordSignIn && found?.hasPassword) throw passwordMissing()
  if (!(await isFresh(fresh, user, { key: await tools.signingKey(), now: tools.now() }))) throw signInAgain()
}
