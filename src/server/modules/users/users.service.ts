import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { sessionFamilies } from '#server/modules/auth/auth.table.ts'
import { emailTaken, invalidEmail, passwordTooShort, userNotFound } from './users.errors.ts'
import { users } from './users.table.ts'

export const minPasswordLength = 10

export type User = { id: number; email: string; fullName: string; isDisabled: boolean }

/** @throws AppError `email_taken`, `email_invalid` or `password_too_short` */
export async function addUser(
  db: Database,
  user: { email: string; fullName: string; password: string },
  now: Date,
): Promise<User> {
  const email = normaliseEmail(user.email)
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw invalidEmail()
  const passwordHash = await hashPassword(user.password)
  const [added] = await db
    .insert(users)
    .values({ email, fullName: user.fullName.trim(), passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!added) throw emailTaken(email)
  return toUser(added)
}

/** Ends what the user may do: the next request of any of their sessions is refused. @throws AppError `user_not_found` */
export async function disableUser(db: Database, email: string, now: Date): Promise<User> {
  const [disabled] = await db
    .update(users)
    .set({ disabledAt: now })
    .where(eq(users.email, normaliseEmail(email)))
    .returning()
  if (!disabled) throw userNotFound(email)
  await endSessions(db, disabled.id, now, 'disabled')
  return toUser(disabled)
}

/** Sets a new password, lets a disabled user in again and ends all sessions. @throws AppError `user_not_found` */
export async function setPassword(db: Database, email: string, password: string, now: Date): Promise<User> {
  const passwordHash = await hashPassword(password)
  const [changed] = await db
    .update(users)
    .set({ passwordHash, disabledAt: null })
    .where(eq(users.email, normaliseEmail(email)))
    .returning()
  if (!changed) throw userNotFound(email)
  await endSessions(db, changed.id, now, 'password')
  return toUser(changed)
}

export async function listUsers(db: Database): Promise<User[]> {
  const rows = await db.select().from(users).orderBy(users.email)
  return rows.map(toUser)
}

/**
 * The user whose password this is. An unknown e-mail costs as much time as a wrong password, so that nobody learns
 * from the clock who works here.
 */
export async function verifyPassword(
  db: Database,
  email: string,
  password: string,
): Promise<User | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  const isRight = await verify(found?.passwordHash ?? (await dummyHash), password)
  return found && isRight && found.disabledAt === null ? toUser(found) : undefined
}

export const normaliseEmail = (email: string) => email.trim().toLowerCase()

async function hashPassword(password: string): Promise<string> {
  if (password.length < minPasswordLength) throw passwordTooShort(minPasswordLength)
  return hash(password)
}

const dummyHash = hash(randomBytes(16))

async function endSessions(db: Database, userId: number, endedAt: Date, endedReason: string) {
  await db
    .update(sessionFamilies)
    .set({ endedAt, endedReason })
    .where(and(eq(sessionFamilies.userId, userId), isNull(sessionFamilies.endedAt)))
}

const toUser = (row: typeof users.$inferSelect): User => ({
  id: row.id,
  email: row.email,
  fullName: row.fullName,
  isDisabled: row.disabledAt !== null,
})
