import type { JsonValue } from 'openid-client'
import { safeParse } from 'zod/mini'
import { credentials } from '#contract/accounts/auth.ts'
import { oneLine } from '#domain/one-line.ts'
import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { setAdministrator, type User } from '#server/modules/users/users.service.ts'
import type { OidcProvider } from '#server/oidc-config.ts'

export type Claims = Readonly<Record<string, JsonValue | undefined>>
export type Person = { email: string; fullName: string }

const longestName = 100

/**
 * Returns the person whom the claims describe, or undefined unless the provider has verified the e-mail. E-mail and
 * `email_verified` must come from the same claims.
 */
export function verifiedPerson(claims: Claims): Person | undefined {
  const email = safeParse(credentials.shape.username, claims.email)
  if (claims.email_verified !== true || !email.success) return undefined
  const name = typeof claims.name === 'string' ? oneLine(claims.name) : ''
  return { email: email.data, fullName: name.slice(0, longestName) || email.data }
}

/** Whether the ID token lists the group. Undefined without a list, which then decides nothing. */
export function isMember(claims: Claims, groupsClaim: string, group: string): boolean | undefined {
  const groups = claims[groupsClaim]
  return Array.isArray(groups) ? groups.includes(group) : undefined
}

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
