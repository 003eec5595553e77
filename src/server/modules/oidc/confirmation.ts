import type { Database } from '#server/db/client.ts'
import type { AuthService } from '#server/modules/auth/auth.service.ts'
import { findIdentity } from './identities.repository.ts'
import { OidcError } from './oidc.errors.ts'
import type { Tokens } from './provider-client.ts'
import type { Confirmation } from './sign-in-flow.ts'

/**
 * Checks that the account of a fresh sign-in is linked to the user who asked for it, and that the session is still open.
 * It links nothing.
 * @throws OidcError `oidc_other_person` or `oidc_expired`
 */
export async function confirmOwner(
  { db, auth }: { db: Database; auth: AuthService },
  { claims }: Tokens,
  { userId, sessionId }: Confirmation,
): Promise<void> {
  const identity = await findIdentity(db, { issuer: claims.iss, subject: claims.sub })
  if (identity?.userId !== userId) throw new OidcError('oidc_other_person')
  const open = await auth.selectOpen([sessionId])
  if (open.length === 0) throw new OidcError('oidc_expired')
}
