import { and, count, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/users/users.table.ts'
import { appSecrets, refreshTokens, sessionFamilies, signInAttempts } from './auth.table.ts'

/** Returns the secret of that name; the first call creates it for all nodes. */
export async function ensureSecret(db: Database, name: string, fresh: string): Promise<string> {
  await db.insert(appSecrets).values({ name, value: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name))
  return row?.value ?? fresh
}

/** Returns the user of a session that is open, unless the user is disabled. */
export async function findSessionUser(db: Database, familyId: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      sessionId: sessionFamilies.id,
    })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(and(eq(sessionFamilies.id, familyId), isOpen))
  return row
}

/** Returns the open sessions of enabled users among `ids`. */
export async function selectOpenSessions(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(and(inArray(sessionFamilies.id, [...ids]), isOpen))
  return rows.map(({ id }) => id)
}

const isOpen = and(isNull(sessionFamilies.endedAt), isNull(users.disabledAt))

export async function insertFamily(db: Database, family: { id: string; userId: number; createdAt: Date }) {
  await db.insert(sessionFamilies).values(family)
}

export async function endFamily(db: Database, id: string, endedAt: Date, endedReason: string) {
  await db
    .update(sessionFamilies)
    .set({ endedAt, endedReason })
    .where(and(eq(sessionFamilies.id, id), isNull(sessionFamilies.endedAt)))
}

export async function insertToken(db: Database, token: typeof refreshTokens.$inferInsert) {
  await db.insert(refreshTokens).values(token)
}

export async function findToken(db: Database, tokenHash: Buffer) {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Locks the token's row, so that two rotations at once run one after the other. */
export async function lockToken(db: Database, tokenHash: Buffer) {
  const [row] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update')
  return row
}

export async function markTokenUsed(db: Database, tokenHash: Buffer, usedAt: Date) {
  await db.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.tokenHash, tokenHash))
}

export async function deleteExpired(db: Database, now: Date, attemptsBefore: Date) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
  const hasTokens = db.select().from(refreshTokens).where(eq(refreshTokens.familyId, sessionFamilies.id))
  await db.delete(sessionFamilies).where(notExists(hasTokens))
  await db.delete(signInAttempts).where(lt(signInAttempts.at, attemptsBefore))
}

/** Records an attempt before the password is checked, so that simultaneous attempts count. */
export async function recordAttempt(db: Database, attempt: { account: string; address: string; at: Date }) {
  const [row] = await db.insert(signInAttempts).values(attempt).returning({ id: signInAttempts.id })
  if (!row) throw new Error('The insert returned no row')
  return row.id
}

export async function forgetAttempt(db: Database, id: number) {
  await db.delete(signInAttempts).where(eq(signInAttempts.id, id))
}

export async function countAttempts(
  db: Database,
  { account, address, since }: { account: string; address: string; since: Date },
) {
  const [row] = await db
    .select({
      ofAddress: count(),
      ofAccount: sql<number>`count(*) FILTER (WHERE ${signInAttempts.account} = ${account})`.mapWith(Number),
    })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.address, address), gt(signInAttempts.at, since)))
  return row ?? { ofAddress: 0, ofAccount: 0 }
}

/** A correct password clears the failed attempts of its account from that address. */
export async function forgetAttempts(db: Database, account: string, address: string) {
  await db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.account, account), eq(signInAttempts.address, address)))
}
