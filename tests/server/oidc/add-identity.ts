import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { userIdentities } from '#server/modules/oidc/identities.repository.ts'

/** Links an account at a provider of its own to the user. Returns its id. */
export async function addIdentity(db: Database, userId: number): Promise<string> {
  const id = randomUUID()
  const at = new Date('2026-11-20T09:00:00Z')
  const issuer = `https://${id}.example`
  await db.insert(userIdentities).values({ id, userId, issuer, subject: 'anna', createdAt: at, lastUsedAt: at })
  return id
}
