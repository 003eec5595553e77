import { and, eq, inArray, isNull, lt, ne, notExists, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { chatMessageFiles, chatMessages } from '#server/modules/chats/chats.table.ts'
import { services } from '#server/modules/services/services.table.ts'
import { files, unownedBytes } from './files.table.ts'

/** Notes bytes that are about to be stored, to be removed after that time unless their files are inserted before. */
export async function announceBytes(db: Database, storageKeys: readonly string[]) {
  await db.insert(unownedBytes).values(storageKeys.map((storageKey) => ({ storageKey, keptUntil: inAnHour })))
}

const inAnHour = sql<Date>`now() + interval '1 hour'`

/** In a transaction: files whose bytes were announced and are there. */
export async function insertFiles(tx: Database, rows: (typeof files.$inferInsert)[]) {
  const keys = rows.map(({ storageKey }) => storageKey)
  const { rowCount } = await tx.delete(unownedBytes).where(inArray(unownedBytes.storageKey, keys))
  if (rowCount !== keys.length) throw new Error('the bytes of a file were removed before its row was there')
  await tx.insert(files).values(rows)
}

/**
 * In a transaction: keys of bytes that belong to no file. Locked, so that no file gets them any more, and left to
 * whichever node had them first.
 */
export async function lockUnownedBytes(tx: Database): Promise<string[]> {
  const { keptUntil, storageKey } = unownedBytes
  const isLeft = or(isNull(keptUntil), lt(keptUntil, sql`now()`))
  // What could not be removed before comes after all others.
  const inTurn = sql`${keptUntil} NULLS FIRST`
  const query = tx
    .select({ storageKey })
    .from(unownedBytes)
    .where(isLeft)
    .orderBy(inTurn)
    .limit(unownedAtOnce)
  return (await query.for('update', { skipLocked: true })).map((row) => row.storageKey)
}

/** Few, since the transaction that removes them holds up the delta sync. */
export const unownedAtOnce = 100

export async function forgetBytes(tx: Database, storageKeys: readonly string[]) {
  await tx.delete(unownedBytes).where(inArray(unownedBytes.storageKey, [...storageKeys]))
}

/** Leaves bytes that could not be removed until later. */
export async function postponeBytes(tx: Database, storageKeys: readonly string[]) {
  const isOneOf = inArray(unownedBytes.storageKey, [...storageKeys])
  await tx.update(unownedBytes).set({ keptUntil: inAnHour }).where(isOneOf)
}

export async function findFile(db: Database, id: string) {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  return row
}

/** In any order; those that are not there are left out. */
export async function findFiles(db: Database, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(files)
        .where(inArray(files.id, [...ids]))
}

/** Those of the files whose text is not read yet. */
export async function findUnread(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, ownerId, name, storageKey } = files
  return db
    .select({ id, ownerId, name, storageKey })
    .from(files)
    .where(and(inArray(id, [...ids]), isUnread))
}

/** Stores what another node has not stored before. */
export async function storeReading(
  db: Database,
  id: string,
  reading: Pick<typeof files.$inferSelect, 'extractedText' | 'problem'>,
) {
  await db
    .update(files)
    .set(reading)
    .where(and(eq(files.id, id), isUnread))
}

const isUnread = and(
  isNull(files.extractedText),
  isNull(files.problem),
  // Models see pictures themselves.
  notLike(files.mediaType, 'image/%'),
)

/** The names of those of the files that a user has uploaded. Held against the sweep until the transaction ends. */
export async function lockUploads(db: Database, ownerId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const isUpload = and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), eq(files.origin, 'upload'))
  return db.select({ id: files.id, name: files.name }).from(files).where(isUpload).for('key share')
}

/** Deletes those that nothing uses any more; the database notes their bytes as unowned. */
export async function deleteFiles(db: Database, ids: readonly string[]) {
  if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, [...ids]), ...usedNowhere(db)))
}

/**
 * Deletes what is older and unused; previews whether used or not. Locked first, and looked at again then: a
 * message that takes a file meanwhile would lose it, since a row that was only locked is deleted without a second look.
 */
export async function deleteUnused(db: Database, before: { unused: Date; previews: Date }) {
  const isUnused = and(ne(files.origin, 'preview'), lt(files.createdAt, before.unused), ...usedNowhere(db))
  const isOldPreview = and(eq(files.origin, 'preview'), lt(files.createdAt, before.previews))
  const isForgotten = or(isUnused, isOldPreview)
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: files.id }).from(files).where(isForgotten).limit(1_000).for('update')
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(files).where(and(inArray(files.id, ids), isForgotten))
  })
}

/** Holds the other uploads of the user until the transaction ends. */
export async function lockUploadsOf(tx: Database, ownerId: number) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${uploadLockClass}, ${ownerId})`)
}

/** Returns the bytes of the user's uploads that are not sent, of the user's files, and of everyone's. */
export async function storedBytes(db: Database, ownerId: number) {
  const isOwn = eq(files.ownerId, ownerId)
  const isUnsent = and(isOwn, eq(files.origin, 'upload'), ...usedNowhere(db))
  const bytes = (which?: SQL) =>
    sql<number>`coalesce(sum(${files.size}) FILTER (WHERE ${which ?? sql`true`}), 0)`.mapWith(Number)
  const [unsent] = await db.select({ bytes: bytes() }).from(files).where(isUnsent)
  const [stored] = await db.select({ own: bytes(isOwn), all: bytes() }).from(files)
  return { unsent: unsent?.bytes ?? 0, own: stored?.own ?? 0, all: stored?.all ?? 0 }
}

/** Tells these advisory locks from others of the same database. */
const uploadLockClass = 0x66696c65

/** Everything that uses files is listed here: what is not is swept away. */
function usedNowhere(db: Database): SQL[] {
  return [
    notExists(db.select().from(chatMessageFiles).where(eq(chatMessageFiles.fileId, files.id))),
    notExists(db.select().from(chatMessages).where(eq(chatMessages.imageFileId, files.id))),
    notExists(db.select().from(services).where(eq(services.logoFileId, files.id))),
  ]
}
