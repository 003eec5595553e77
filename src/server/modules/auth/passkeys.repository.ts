import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { hasWritten } from '#server/db/rows.ts'
import { passkeys, recoveryCodes, usedChallenges } from './auth.table.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function selectPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** Returns undefined if the credential is already stored, for this or another user. */
export async function insertPasskey(db: Database, passkey: typeof passkeys.$inferInsert) {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row
}

/**
 * Records a use of the passkey. Returns false if the passkey is gone or its counter did not increase, which indicates a
 * cloned authenticator. A counter that stays 0 is not checked.
 */
export async function notePasskeyUse(
  db: Database,
  id: string,
  { signCount, at }: { signCount: number; at: Date },
): Promise<boolean> {
  const isGrown = signCount === 0 ? eq(passkeys.signCount, 0) : lt(passkeys.signCount, signCount)
  return hasWritten(
    db
      .update(passkeys)
      .set({ signCount, lastUsedAt: at })
      .where(and(eq(passkeys.id, id), isGrown)),
  )
}

export async function removePasskey(db: Database, userId: number, id: string) {
  await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
}

/** Removes all passkeys of the user with their recovery codes. */
export async function removeAllPasskeys(db: Database, userId: number) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

export const countRecoveryCodes = async (db: Database, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly Buffer[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Consumes a recovery code. Returns false if the user does not have it. */
export async function takeRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const isOwn = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
  return hasWritten(db.delete(recoveryCodes).where(isOwn))
}

/** Consumes a challenge. Returns whether this is its first use; of two simultaneous ones, the second gets false. */
export const takeChallenge = (db: Database, challenge: typeof usedChallenges.$inferInsert): Promise<boolean> =>
  hasWritten(db.insert(usedChallenges).values(challenge).onConflictDoNothing())

export async function deleteExpiredChallenges(db: Database, now: Date) {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
}

/** Returns the issuers of the user's accounts at providers; plain SQL, because that module builds on this one. */
export async function selectIssuers(db: Database, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ issuer: string }>(
    sql`SELECT issuer FROM user_identities WHERE user_id = ${userId}`,
  )
  return rows.map(({ issuer }) => issuer)
}
