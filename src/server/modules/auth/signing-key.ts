import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { ensureSecret } from './auth.repository.ts'
import { appSecrets, sessionFamilies } from './auth.table.ts'

const name = 'access-token-key'
const keptMs = 1_000

/** Returns a function that reads the key for access tokens. A replaced key is in use on every node within a second. */
export function createSigningKey(db: Database): () => Promise<Buffer> {
  let kept: { key: Buffer; until: number } | undefined
  return async () => {
    if (kept === undefined || kept.until <= performance.now()) {
      const key = Buffer.from(await ensureSecret(db, name, freshKey()), 'base64')
      kept = { key, until: performance.now() + keptMs }
    }
    return kept.key
  }
}

/** Makes a new key and ends every session, in the caller's transaction. */
export async function replaceSigningKey(tx: Database, now: Date): Promise<void> {
  const value = freshKey()
  await tx.insert(appSecrets).values({ name, value }).onConflictDoUpdate({ target: appSecrets.name, set: { value } })
  await tx.update(sessionFamilies).set({ endedAt: now, endedReason: 'key' }).where(isNull(sessionFamilies.endedAt))
}

const freshKey = () => randomBytes(32).toString('base64')
