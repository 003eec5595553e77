import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { hasWritten, onlyRow } from '#server/db/rows.ts'
import { users } from '#server/modules/users/users.table.ts'
import { appSecrets, refreshTokens, sessionFamilies, signInAttempts } from './auth.table.ts'
import type { Attempts } from './sign-in-limits.ts'

/** Returns the named secret. The first call stores `fresh` for all nodes; later calls only read. */
export async function ensureSecret(db: Database, name: string, fresh: string): Promise<string> {
  const find = () => db.select().from(appSecrets).where(eq(appSecrets.name, name))
  let [row] = await find()
  if (!row) {
    await db.insert(appSecrets).values({ name, value: fresh }).onConflictDoNothing()
    ;[row] = await find()
  }
  return row?.value ?? fresh
}

/** Returns the user of an open session, or undefined if the session has ended or the user is disabled. */
export async function findSessionUser(db: Database, familyId: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      isAdministrator: users.isAdministrator,
      sessionId: sessionFamilies.id,
      sessionBegan: sessionFamilies.createdAt,
    })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(and(eq(sessionFamilies.id, familyId), isOpen))
  return row
}

/** Returns those of the `ids` whose session is open and whose user is enabled. */
export async function selectOpenSessions(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(and(inArray(sessionFamilies.id, [...ids]), isOpen))
  return rows.map(({ id }) => id)
}

const isOpen = and(isNull(sessionFamilies.endedAt), isNull(users.disabledAt))

/** Returns the user's sessions that can be renewed. A renewal counts as use. */
export async function listFamilies(db: Database, userId: number, now: Date) {
  return db
    .select({
      id: sessionFamilies.id,
      userAgent: sessionFamilies.userAgent,
      createdAt: sessionFamilies.createdAt,
      lastUsedAt: max(refreshTokens.createdAt),
    })
    .from(sessionFamilies)
    .innerJoin(refreshTokens, eq(refreshTokens.familyId, sessionFamilies.id))
    .where(and(eq(sessionFamilies.userId, userId), isNull(sessionFamilies.endedAt), gt(refreshTokens.expiresAt, now)))
    .groupBy(sessionFamilies.id)
    .orderBy(sessionFamilies.id)
}

export async function insertFamily(db: Database, family: typeof sessionFamilies.$inferInsert) {
  await db.insert(sessionFamilies).values(family)
}

export async function endFamily(db: Database, id: string, endedAt: Date, endedReason: string) {
  await db
    .update(sessionFamilies)
    .set({ endedAt, endedReason })
    .where(and(eq(sessionFamilies.id, id), isNull(sessionFamilies.endedAt)))
}

/** The user has ended this session from another one. */
export const endedByUser = 'ended by its user'

/** Ends one of the user's open sessions, or all except one. Returns false when there was none to end. */
export async function endFamiliesOf(
  db: Database,
  userId: number,
  chosen: { id: string } | { allBut: string },
  endedAt: Date,
): Promise<boolean> {
  const which = 'id' in chosen ? eq(sessionFamilies.id, chosen.id) : ne(sessionFamilies.id, chosen.allBut)
  const isOpenOne = and(eq(sessionFamilies.userId, userId), which, isNull(sessionFamilies.endedAt))
  return hasWritten(db.update(sessionFamilies).set({ endedAt, endedReason: endedByUser }).where(isOpenOne))
}

export async function insertToken(db: Database, added: typeof refreshTokens.$inferInsert) {
  // Two tabs that renew the same token at once get the same successor.
  await db.insert(refreshTokens).values(added).onConflictDoNothing()
}

export async function findToken(db: Database, tokenHash: Buffer) {
  const [row] = await db.select(token).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Returns why the token's session has ended (null while it is open) and whether its user is disabled. */
export async function findEnding(db: Database, tokenHash: Buffer) {
  const [row] = await db
    .select({
      endedReason: sessionFamilies.endedReason,
      isDisabled: isNotNull(users.disabledAt).mapWith(Boolean),
    })
    .from(refreshTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, refreshTokens.familyId))
    .innerJoin(users, eq(users.id, sessionFamilies.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

export async function selectDisabledEmails(db: Database): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(isNotNull(users.disabledAt))
  return rows.map(({ email }) => email)
}

/** Locks the token's row, so that concurrent rotations run one after another. */
export async function lockToken(db: Database, tokenHash: Buffer) {
  const [row] = await db.select(token).from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash)).for('update')
  return row
}

const token = {
  ...getTableColumns(refreshTokens),
  /** By the clock of the database, because those of the nodes differ by more than the grace; null for an unused token. */
  usedForMs: sql<number | null>`extract(epoch FROM clock_timestamp() - ${refreshTokens.usedAt}) * 1000`.mapWith(Number),
}

export async function markTokenUsed(db: Database, tokenHash: Buffer) {
  await db.update(refreshTokens).set({ usedAt: sql`clock_timestamp()` }).where(eq(refreshTokens.tokenHash, tokenHash))
}

export async function deleteExpired(db: Database, now: Date, attemptsBefore: Date) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
  const hasTokens = db.select().from(refreshTokens).where(eq(refreshTokens.familyId, sessionFamilies.id))
  await db.delete(sessionFamilies).where(notExists(hasTokens))
  await db.delete(signInAttempts).where(lt(signInAttempts.at, attemptsBefore))
}

/** Records an attempt before the password is checked, so that simultaneous attempts count. */
export async function recordAttempt(db: Database, attempt: { account: string; address: string; at: Date }) {
  return onlyRow(await db.insert(signInAttempts).values(attempt).returning({ id: signInAttempts.id })).id
}

export async function forgetAttempt(db: Database, id: number) {
  await db.delete(signInAttempts).where(eq(signInAttempts.id, id))
}

type Counted = {
  id: number
  account: string
  address: string
  site: string | undefined
  since: Date
  at: Date
}

/** Counts the attempts since `since`; `sinceLastMs` leaves out the attempt with this id. */
export async function countAttempts(
  db: Database,
  { id, account, address, site, since, at }: Counted,
): Promise<Attempts> {
  const { account: ofAccount, address: ofAddress } = signInAttempts
  const countIf = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number)
  const isOfAccount = eq(ofAccount, account)
  const isOfSite = site === undefined ? eq(ofAddress, address) : like(ofAddress, `${site}%`)
  const rows = await db
    .select({
      ofAccountHere: countIf(and(isOfAccount, eq(ofAddress, address))),
      ofAddress: countIf(eq(ofAddress, address)),
      ofSite: countIf(isOfSite),
      ofAccount: countIf(isOfAccount),
      last: sql<Date | null>`max(${signInAttempts.at}) FILTER (WHERE ${isOfAccount} AND ${signInAttempts.id} <> ${id})`.mapWith(
        signInAttempts.at,
      ),
    })
    .from(signInAttempts)
    .where(and(gt(signInAttempts.at, since), or(isOfAccount, isOfSite)))
  const { last, ...counts } = onlyRow(rows)
  return {
    ...counts,
    sinceLastMs: last === null ? Number.POSITIVE_INFINITY : at.getTime() - last.getTime(),
  }
}

/** A correct password clears the failed attempts of its account from that address. */
export async function forgetAttempts(db: Database, account: string, address: string) {
  await db.delete(signInAttempts).where(and(eq(signInAttempts.account, account), eq(signInAttempts.address, address)))
}
