import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { oneTimeLinks } from './auth.table.ts'

export async function insertLink(db: Database, link: typeof oneTimeLinks.$inferInsert) {
  await db.insert(oneTimeLinks).values(link)
}

/** Deletes the unused links of a user, or those that create the first user. */
export async function deleteUnusedLinks(db: Database, userId: number | null) {
  const isTheirs = userId === null ? isNull(oneTimeLinks.userId) : eq(oneTimeLinks.userId, userId)
  await db.delete(oneTimeLinks).where(and(isTheirs, isNull(oneTimeLinks.usedAt)))
}

export async function hasUnusedInvite(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .select({ purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'invite'), isNull(oneTimeLinks.usedAt)))
  return found.length > 0
}

const isValid = (tokenHash: Buffer, now: Date) =>
  and(eq(oneTimeLinks.tokenHash, tokenHash), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now))

export async function findValidLink(db: Database, tokenHash: Buffer, now: Date) {
  const [found] = await db.select().from(oneTimeLinks).where(isValid(tokenHash, now))
  return found
}

/** Marks a valid link as used. Of two simultaneous uses, the second gets undefined. */
export async function takeLink(tx: Database, tokenHash: Buffer, usedAt: Date) {
  const [taken] = await tx.update(oneTimeLinks).set({ usedAt }).where(isValid(tokenHash, usedAt)).returning()
  return taken
}

export async function deleteLinksExpiredBefore(db: Database, moment: Date) {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, moment))
}
