import type { JsonValue } from 'openid-client'
import { safeParse } from 'zod/mini'
import { credentials } from '#contract/accounts/auth.ts'
import { oneLine } from '#domain/one-line.ts'

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
