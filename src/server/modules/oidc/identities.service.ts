import type { Database } from '#server/db/client.ts'
import type { SessionUser } from '#server/http/session.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { findUser, lockActiveUser } from '#server/modules/users/users.service.ts'
import { isIssuedBy, type OidcProvider } from '#server/oidc-config.ts'
import { hasPasskeyAt, removeIdentity, selectIdentities } from './identities.repository.ts'
import { identityGone, lastWayIn } from './oidc.errors.ts'

type Deps = {
  db: Database
  now: () => Date
  passwordSignIn: boolean
  oidcProviders: readonly OidcProvider[]
  publicUrl: URL | undefined
}

export type IdentityService = ReturnType<typeof createIdentityService>

/** Lists and unlinks the accounts at providers by which a user signs in. */
export function createIdentityService({ db, now, publicUrl, passwordSignIn, oidcProviders }: Deps) {
  async function list({ id }: SessionUser) {
    const [rows, user] = await Promise.all([selectIdentities(db, id), findUser(db, id)])
    const hasPassword = passwordSignIn && user?.hasPassword === true
    return {
      items: rows.map((row) => {
        const provider = oidcProviders.find((one) => isIssuedBy(one, row.issuer))
        // A provider that is no longer configured has only its address.
        return { ...row, provider: provider?.id ?? null, text: `Вход через ${provider?.name ?? row.issuer}` }
      }),
      hasPassword,
      canUnlink: hasPassword || (await hasPasskey(db, id)),
    }
  }

  /** @throws AppError `identity_not_found` (404) or `last_way_in` (409) */
  async function remove({ id: userId }: SessionUser, id: string) {
    await db.transaction(async (tx) => {
      // The lock keeps the last passkey from being removed at the same time.
      const user = await lockActiveUser(tx, userId, 'share')
      if (!(await removeIdentity(tx, userId, id))) throw identityGone()
      const hasPassword = passwordSignIn && user?.hasPassword === true
      if (!hasPassword && !(await hasPasskey(tx, userId))) throw lastWayIn()
      await audit(tx, { at: now(), action: 'identity_deleted', actorId: userId, subject: String(userId) })
    })
  }

  /** A passkey of a former address of the site cannot sign in any more. */
  async function hasPasskey(tx: Database, userId: number): Promise<boolean> {
    return publicUrl !== undefined && hasPasskeyAt(tx, userId, publicUrl.origin)
  }

  return { list, remove }
}
