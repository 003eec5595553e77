import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { setAdministrator, type User } from '#server/modules/users/users.service.ts'
import type { OidcProvider } from '#server/oidc-config.ts'
import { type Claims, isMember } from './identity-claims.ts'

type GroupClaim = {
  user: User
  provider: OidcProvider
  claims: Claims
  at: Date
  /** The address of the sign-in. */
  address: string
}

/**
 * Gives or takes the administrator's right by the groups of the ID token, if the provider's group decides it. The last
 * administrator keeps the right.
 */
export async function followGroups(tx: Database, { user, provider, claims, at, address }: GroupClaim) {
  const { adminGroup, groupsClaim } = provider
  const isWanted = adminGroup === undefined ? undefined : isMember(claims, groupsClaim, adminGroup)
  if (isWanted === undefined || isWanted === user.isAdministrator) return
  if (!(await trySetting(tx, user.email, isWanted))) return
  const action = isWanted ? 'administrator_added' : 'administrator_removed'
  await audit(tx, { at, action, actorId: user.id, subject: String(user.id), address })
}

async function trySetting(tx: Database, email: string, isAdministrator: boolean): Promise<boolean> {
  try {
    await setAdministrator(tx, email, isAdministrator)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_administrator') return false
    throw error
  }
}
