import { and, asc, eq } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import { hasWritten } from '#server/db/rows.ts'
import { moment, passkeys, sessionFamilies, usedChallenges } from '#server/modules/auth/auth.table.ts'

export const userIdentities = pgTable('user_identities', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
})

export type IdentityRow = typeof userIdentities.$inferSelect

export async function findIdentity(
  db: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return row
}

export async function selectIdentities(db: Database, userId: number): Promise<IdentityRow[]> {
  return db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.id))
}

/** Returns undefined if the account or another one of the same provider is linked already. */
export async function insertIdentity(db: Database, identity: typeof userIdentities.$inferInsert) {
  const [row] = await db.insert(userIdentities).values(identity).onConflictDoNothing().returning()
  return row
}

/** Records a use. Returns false if the account is no longer linked to the user. */
export const noteIdentityUse = (db: Database, { id, userId }: IdentityRow, at: Date): Promise<boolean> =>
  hasWritten(db.update(userIdentities).set({ lastUsedAt: at }).where(isOwn(id, userId)))

/** Returns false if the user has no such account. */
export const removeIdentity = (db: Database, userId: number, id: string): Promise<boolean> =>
  hasWritten(db.delete(userIdentities).where(isOwn(id, userId)))

const isOwn = (id: string, userId: number) => and(eq(userIdentities.id, id), eq(userIdentities.userId, userId))

/** Tells whether the user has a passkey of the site. */
export async function hasPasskeyAt(db: Database, userId: number, origin: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.origin, origin)))
    .limit(1)
  return found.length > 0
}

/** Marks a sign-in as finished. Of two simultaneous callbacks, the second gets false. */
export const takeFlow = (db: Database, nonce: Buffer, expiresAt: Date): Promise<boolean> =>
  hasWritten(db.insert(usedChallenges).values({ nonce, expiresAt }).onConflictDoNothing())

/** Returns the id of the provider that opened the session. */
export async function findSessionProvider(db: Database, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ provider: sessionFamilies.provider })
    .from(sessionFamilies)
    .where(eq(sessionFamilies.id, sessionId))
  return row?.provider ?? undefined
}
