import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import { credentials } from '#contract/accounts/auth.ts'
import type { ListedUser } from '#contract/accounts/users.ts'
import { compareSearchTexts, searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { hasWritten } from '#server/db/rows.ts'
import { oneTimeLinks, sessionFamilies } from '#server/modules/auth/auth.table.ts'
import { createHashTurns } from './hash-turns.ts'
import { checkPassword, normalisePassword } from './password-rules.ts'
import { emailTaken, invalidEmail, lastAdministrator, userNotFound } from './users.errors.ts'
import { users } from './users.table.ts'

export type User = ReturnType<typeof toUser>

/**
 * Adds a user; without `password`, with a random one that no one knows. The first user becomes an administrator.
 * @throws AppError `email_taken`, `email_invalid` or as checkPassword
 */
export async function addUser(
  db: Database,
  user: { email: string; fullName: string; password?: string; isAdministrator?: boolean },
  now: Date,
): Promise<User> {
  const email = normaliseEmail(user.email)
  // The sign-in form's rules apply, so that every added user can sign in.
  if (!safeParse(credentials.shape.username, email).success) throw invalidEmail()
  const passwordHash = await hashPassword(user.password ?? randomBytes(32).toString('base64url'), email)
  const hasPassword = user.password !== undefined
  const [added] = await db
    .insert(users)
    .values({
      email,
      fullName: user.fullName.trim(),
      passwordHash,
      hasPassword,
      createdAt: now,
      isAdministrator: user.isAdministrator || sql`NOT EXISTS (SELECT FROM ${users})`,
    })
    .onConflictDoNothing()
    .returning()
  if (!added) throw emailTaken(email)
  return toUser(added)
}

/**
 * Disables the user; all sessions are refused at their next request.
 * @throws AppError `user_not_found` or `last_administrator` (409)
 */
export async function disableUser(db: Database, email: string, now: Date): Promise<User> {
  return keepingAdministrator(db, async (tx) => {
    const disabled = await changeUser(tx, email, { disabledAt: now })
    await endSessions(tx, disabled.id, now, 'disabled')
    return disabled
  })
}

/** Lets a disabled user sign in again. @throws AppError `user_not_found` */
export const enableUser = (db: Database, email: string) => changeUser(db, email, { disabledAt: null })

/** Gives or takes the administrator's right. @throws AppError `user_not_found` or `last_administrator` (409) */
export const setAdministrator = (db: Database, email: string, isAdministrator: boolean) =>
  keepingAdministrator(db, (tx) => changeUser(tx, email, { isAdministrator }))

/** Runs the change in a transaction. @throws AppError `last_administrator` if no enabled administrator is left */
async function keepingAdministrator<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    // Administrators who disable one another at the same time take turns here.
    const hadOne = (await lockAdministrators(tx)) > 0
    const result = await change(tx)
    if (hadOne && (await lockAdministrators(tx)) === 0) throw lastAdministrator()
    return result
  })
}

async function lockAdministrators(tx: Database): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.isAdministrator, isNull(users.disabledAt), hasJoined))
    .orderBy(users.id)
    .for('no key update')
  return rows.length
}

/** An invited user without a password cannot act as the last administrator. */
const hasJoined = notExists(
  sql`(SELECT FROM ${oneTimeLinks} WHERE ${and(
    eq(oneTimeLinks.userId, users.id),
    eq(oneTimeLinks.purpose, 'invite'),
    isNull(oneTimeLinks.usedAt),
  )})`,
)

/** Whether the installation has any user, enabled or not. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Sets a hashed password and ends all sessions. @throws AppError `user_not_found`, also if the user is disabled */
export async function setPasswordHash(tx: Database, id: number, passwordHash: string, now: Date) {
  const [changed] = await tx
    .update(users)
    .set({ passwordHash, hasPassword: true })
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .returning()
  if (!changed) throw userNotFound(String(id))
  await endSessions(tx, id, now, 'password')
  return toUser(changed)
}

/** Sets a new password and ends all sessions. @throws AppError `user_not_found` or as checkPassword */
export async function setPassword(db: Database, email: string, password: string, now: Date): Promise<User> {
  const passwordHash = await hashPassword(password, normaliseEmail(email))
  return db.transaction(async (tx) => {
    const changed = await changeUser(tx, email, { passwordHash, hasPassword: true })
    await endSessions(tx, changed.id, now, 'password')
    return changed
  })
}

/** Replaces a password that was just verified. Returns false if it has changed since or the user is disabled. */
export async function replacePassword(tx: Database, user: VerifiedUser, passwordHash: string) {
  const isSame = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.disabledAt))
  if (!(await hasWritten(tx.update(users).set({ passwordHash, hasPassword: true }).where(isSame)))) return false
  await revokeOpenLinks(tx, user.id, { keepsInvitation: false })
  return true
}

/** Changes the name. @throws AppError `user_not_found` */
export async function renameUser(tx: Database, id: number, fullName: string): Promise<User> {
  const [renamed] = await tx.update(users).set({ fullName }).where(eq(users.id, id)).returning()
  if (!renamed) throw userNotFound(String(id))
  return toUser(renamed)
}

/** Sets whether the user needs a passkey for each sign-in, and ends all sessions. @throws AppError `user_not_found` */
export async function setPasskeyRequired(tx: Database, email: string, required: boolean, now: Date) {
  const changed = await changeUser(tx, email, { passkeyRequired: required })
  await endSessions(tx, changed.id, now, 'passkey')
  return changed
}

async function changeUser(db: Database, email: string, change: Partial<typeof users.$inferInsert>) {
  const [changed] = await db
    .update(users)
    .set(change)
    .where(eq(users.email, normaliseEmail(email)))
    .returning()
  if (!changed) throw userNotFound(email)
  return toUser(changed)
}

/** Returns the id of the user with this e-mail, disabled or not. */
export async function findUserId(db: Database, email: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  return found?.id
}

export async function listUsers(db: Database): Promise<User[]> {
  const rows = await db.select().from(users).orderBy(users.email)
  return rows.map(toUser)
}

/** Returns enabled users by name, or by e-mail when there is no name. */
export async function listColleagues(db: Database): Promise<ListedUser[]> {
  const rows = await db
    .select({ id: users.id, full_name: users.fullName, email: users.email })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.id)
  const place = (user: ListedUser) => searchText(user.full_name || user.email)
  return rows.toSorted((a, b) => compareSearchTexts(place(a), place(b)))
}

/** Tells whether the user is enabled, and locks the user until the transaction ends. */
export async function shareActiveUser(tx: Database, id: number): Promise<boolean> {
  return (await lockActiveUser(tx, id, 'share')) !== undefined
}

/** Returns the user unless disabled, and locks the user until the transaction ends. */
export async function lockActiveUser(tx: Database, id: number, how: 'share' | 'update'): Promise<User | undefined> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .for(how)
  return found && toUser(found)
}

/** Returns the user, disabled or not. */
export async function findUser(db: Database, id: number): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found && toUser(found)
}

/** A user whose password has just been verified. */
export type VerifiedUser = User & { passwordHash: string }

const inHashTurn = createHashTurns()

/**
 * Returns the user with this password. An unknown e-mail takes as long as a wrong password, so that timing does not
 * reveal the users.
 * @throws AppError `sign_in_busy` (503) when no turn is free within 8 s
 */
export async function verifyPassword(
  db: Database,
  { email, address }: { email: string; address: string },
  password: string,
): Promise<VerifiedUser | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)))
  const passwordHash = found?.passwordHash ?? (await dummyHash)
  const isRight = await inHashTurn(`${normaliseEmail(email)} ${address}`, () =>
    verify(passwordHash, normalisePassword(password)),
  )
  return found && isRight && found.disabledAt === null
    ? { ...toUser(found), passwordHash: found.passwordHash }
    : undefined
}

/**
 * Locks the user until the transaction ends. Returns whether the verified password still allows a sign-in, because this
 * may have changed during the check.
 */
export async function isStillVerified(tx: Database, user: VerifiedUser): Promise<boolean> {
  const [found] = await tx.select().from(users).where(eq(users.id, user.id)).for('share')
  const isSame = found?.passwordHash === user.passwordHash && found.passkeyRequired === user.passkeyRequired
  return isSame && found.disabledAt === null
}

export const normaliseEmail = (email: string) => email.trim().toLowerCase()

/** Checks and hashes a new password. @throws AppError as checkPassword, or `sign_in_busy` (503) */
export async function hashPassword(password: string, email: string): Promise<string> {
  const normalised = normalisePassword(password)
  await checkPassword(normalised, email)
  return inHashTurn(`new ${email}`, () => hash(normalised))
}

const dummyHash = hash(randomBytes(16))

async function endSessions(db: Database, userId: number, endedAt: Date, endedReason: string) {
  await db
    .update(sessionFamilies)
    .set({ endedAt, endedReason })
    .where(and(eq(sessionFamilies.userId, userId), isNull(sessionFamilies.endedAt)))
  if (endedReason === 'disabled') await endInvitation(db, userId)
  await revokeOpenLinks(db, userId, { keepsInvitation: endedReason === 'disabled' })
}

/** A link without a use would let its holder replace the new password. */
async function revokeOpenLinks(db: Database, userId: number, { keepsInvitation }: { keepsInvitation: boolean }) {
  const isRevoked = keepsInvitation ? ne(oneTimeLinks.purpose, 'invite') : undefined
  await db.delete(oneTimeLinks).where(and(isOpenLinkOf(userId), isRevoked))
}

/** The row of an invitation stays, without a time of use, because it tells that its user has not joined. */
async function endInvitation(db: Database, userId: number) {
  await db.update(oneTimeLinks).set({ expiresAt: oneTimeLinks.createdAt }).where(isOpenLinkOf(userId))
}

const isOpenLinkOf = (userId: number) => and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt))

const toUser = ({ passwordHash, createdAt, disabledAt, ...user }: typeof users.$inferSelect) => ({
  ...user,
  isDisabled: disabledAt !== null,
})
