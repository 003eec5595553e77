import { and, eq, inArray, isNull, lt, ne, notExists, notLike, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { agencyProfile } from '#server/modules/agency/agency.table.ts'
import { chatMessageFiles, chatMessages } from '#server/modules/chats/chats.table.ts'
import { services } from '#server/modules/services/services.table.ts'
import { files, unownedBytes } from './files.table.ts'

/** Records bytes that are about to be stored. They are removed after an hour unless their files are inserted before. */
export async function announceBytes(db: Database, storageKeys: readonly string[]) {
  await db.insert(unownedBytes).values(storageKeys.map((storageKey) => ({ storageKey, keptUntil: inAnHour })))
}

const inAnHour = sql<Date>`now() + interval '1 hour'`

/** Inserts files whose bytes were announced and stored. Requires a transaction. */
export async function insertFiles(tx: Database, rows: (typeof files.$inferInsert)[]) {
  const keys = rows.map(({ storageKey }) => storageKey)
  const { rowCount } = await tx.delete(unownedBytes).where(inArray(unownedBytes.storageKey, keys))
  if (rowCount !== keys.length) throw new Error('the bytes of a file were removed before its row was there')
  await tx.insert(files).values(rows)
}

/**
 * Locks and returns keys of bytes that belong to no file, so that no file can claim them. Skips keys that another node
 * has locked. Requires a transaction.
 */
export async function lockUnownedBytes(tx: Database): Promise<string[]> {
  const { keptUntil, storageKey } = unownedBytes
  const isLeft = or(isNull(keptUntil), lt(keptUntil, sql`now()`))
  // Keys whose removal failed before come last.
  const inTurn = sql`${keptUntil} NULLS FIRST`
  const query = tx.select({ storageKey }).from(unownedBytes).where(isLeft).orderBy(inTurn).limit(unownedAtOnce)
  return (await query.for('update', { skipLocked: true })).map((row) => row.storageKey)
}

/** Few, because the transaction that removes them delays the delta sync. */
export const unownedAtOnce = 100

export async function forgetBytes(tx: Database, storageKeys: readonly string[]) {
  await tx.delete(unownedBytes).where(inArray(unownedBytes.storageKey, [...storageKeys]))
}

/** Postpones the removal of bytes that could not be removed. */
export async function postponeBytes(tx: Database, storageKeys: readonly string[]) {
  const isOneOf = inArray(unownedBytes.storageKey, [...storageKeys])
  await tx.update(unownedBytes).set({ keptUntil: inAnHour }).where(isOneOf)
}

export async function findFile(db: Database, id: string) {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  return row
}

/** Returns the files in any order; ids without a file are left out. */
export async function findFiles(db: Database, ids: readonly string[]) {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(files)
        .where(inArray(files.id, [...ids]))
}

/** Returns those of the files whose text has not been read. */
export async function findUnread(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, ownerId, name, storageKey } = files
  return db
    .select({ id, ownerId, name, storageKey })
    .from(files)
    .where(and(inArray(id, [...ids]), isUnread))
}

/** Stores the result unless another node has already stored one. */
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
  // Models see pictures themselves, so no text is extracted.
  notLike(files.mediaType, 'image/%'),
)

/** Returns those of the files that the user uploaded, and locks them against the sweep until the transaction ends. */
export async function lockUploads(db: Database, ownerId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const isUpload = and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), eq(files.origin, 'upload'))
  const { id, name, mediaType, size, storageKey } = files
  return db.select({ id, name, mediaType, size, storageKey }).from(files).where(isUpload).for('key share')
}

/** Deletes those of the files that nothing uses; the database records their bytes as unowned. */
export async function deleteFiles(db: Database, ids: readonly string[]) {
  if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, [...ids]), ...usedNowhere(db)))
}

/**
 * Deletes old unused files and all old previews. Rows are locked and then checked again: DELETE alone does not recheck
 * a row that another transaction only locked, so a message that takes the file would lose it.
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

/** Makes the user's other uploads wait until the transaction ends. */
export async function lockUploadsOf(tx: Database, ownerId: number) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${uploadLockClass}, ${ownerId})`)
}

/** Returns the bytes of the user's unsent uploads, of all the user's files, and of all users' files. */
export async function storedBytes(db: Database, ownerId: number) {
  const isOwn = eq(files.ownerId, ownerId)
  const isUnsent = and(isOwn, eq(files.origin, 'upload'), ...usedNowhere(db))
  const bytes = (which?: SQL) =>
    sql<number>`coalesce(sum(${files.size}) FILTER (WHERE ${which ?? sql`true`}), 0)`.mapWith(Number)
  const [unsent] = await db.select({ bytes: bytes() }).from(files).where(isUnsent)
  const [stored] = await db.select({ own: bytes(isOwn), all: bytes() }).from(files)
  return { unsent: unsent?.bytes ?? 0, own: stored?.own ?? 0, all: stored?.all ?? 0 }
}

/** Separates these advisory locks from others of the database. */
const uploadLockClass = 0x66696c65

/** These conditions must cover every use of a file, because the sweep deletes files that meet them all. */
function usedNowhere(db: Database): SQL[] {
  return [
    notExists(db.select().from(chatMessageFiles).where(eq(chatMessageFiles.fileId, files.id))),
    notExists(db.select().from(chatMessages).where(eq(chatMessages.imageFileId, files.id))),
    notExists(db.select().from(services).where(eq(services.logoFileId, files.id))),
    notExists(db.select().from(agencyProfile).where(eq(agencyProfile.logoFileId, files.id))),
  ]
}
