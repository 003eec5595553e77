import type { Database } from '#server/db/client.ts'
import { networkOf } from '#server/http/network-address.ts'
import { type SessionUser, unauthorized } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { hashPassword, renameUser, replacePassword } from '#server/modules/users/users.service.ts'
import { endFamiliesOf, selectOpenSessions } from './auth.repository.ts'
import type { AuthService } from './auth.service.ts'
import { type OwnerProof, proveOwner, provePassword } from './prove-password.ts'
import type { Caller } from './sign-in-attempts.service.ts'

export type AccountService = ReturnType<typeof createAccountService>

type Deps = { db: Database; now: () => Date; auth: AuthService; passwordSignIn: boolean }

/** Lets users change their own name and password, and prove that it is they. */
export function createAccountService({ db, now, auth, passwordSignIn }: Deps) {
  const { signingKey } = auth
  async function rename({ id }: SessionUser, fullName: string) {
    return db.transaction(async (tx) => {
      const renamed = await renameUser(tx, id, fullName)
      await audit(tx, { at: now(), action: 'user_renamed', actorId: id, subject: String(id) })
      return renamed
    })
  }

  /**
   * Sets a new password and ends all sessions of the user except this one.
   * @throws AppError `wrong_password` (403), `too_many_sign_ins` (429) or as checkPassword
   */
  async function changePassword(
    user: SessionUser,
    { password, newPassword, caller }: { password: string; newPassword: string; caller: Caller },
  ) {
    const verified = await provePassword({ db, now, signingKey }, user, { password, caller })
    const passwordHash = await hashPassword(newPassword, user.email)
    await db.transaction(async (tx) => {
      const at = now()
      // The session or the password may have ended during the hashing, for example because an administrator acted.
      const isReplaced = await replacePassword(tx, verified, passwordHash)
      const [open] = await selectOpenSessions(tx, [user.sessionId])
      if (!isReplaced || open === undefined) throw unauthorized()
      await endFamiliesOf(tx, user.id, { allBut: user.sessionId }, at)
      await audit(tx, {
        at,
        action: 'password_changed',
        actorId: user.id,
        subject: String(user.id),
        address: networkOf(caller.address),
      })
    })
  }

  /** @throws AppError as proveOwner */
  const prove = (user: SessionUser, proof: OwnerProof) =>
    proveOwner({ db, now, signingKey, passwordSignIn }, user, proof)

  return { rename, changePassword, prove }
}
