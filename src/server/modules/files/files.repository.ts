import { and, eq, inArray, lt, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { chatMessageFiles, chatMessages } from '#server/modules/chats/chats.table.ts'
import { services } from '#server/modules/services/services.table.ts'
import { files } from './files.table.ts'

export async function insertFiles(db: Database, rows: (typeof files.$inferInsert)[]) {
  await db.insert(files).values(rows)
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

/** The names of those of the files that a user has uploaded. Held against the sweep until the transaction ends. */
export async function lockUploads(db: Database, ownerId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const isUpload = and(inArray(files.id, [...ids]), eq(files.ownerId, ownerId), eq(files.origin, 'upload'))
  return db.select({ id: files.id, name: files.name }).from(files).where(isUpload).for('key share')
}

/** Deletes those that nothing uses any more, and tells where their bytes are. */
export async function deleteFiles(db: Database, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : deleteWhere(db, and(inArray(files.id, [...ids]), ...usedNowhere(db)))
}

/**
 * Deletes what is older and used by nobody; previews whether used or not. Locked first, and looked at again then: a
 * message that takes a file meanwhile would lose it, since a row that was only locked is deleted without a second look.
 */
export async function deleteUnused(
  db: Database,
  before: { unused: Date; previews: Date },
): Promise<string[]> {
  const isUnused = and(ne(files.origin, 'preview'), lt(files.createdAt, before.unused), ...usedNowhere(db))
  const isOldPreview = and(eq(files.origin, 'preview'), lt(files.createdAt, before.previews))
  const isForgotten = or(isUnused, isOldPreview)
  return db.transaction(async (tx) => {
    const rows = await tx.select({ id: files.id }).from(files).where(isForgotten).limit(1_000).for('update')
    const ids = rows.map(({ id }) => id)
    return ids.length === 0 ? [] : deleteWhere(tx, and(inArray(files.id, ids), isForgotten))
  })
}

/** Everything that uses files is listed here: what is not is swept away. */
function usedNowhere(db: Database): SQL[] {
  return [
    notExists(db.select().from(chatMessageFiles).where(eq(chatMessageFiles.fileId, files.id))),
    notExists(db.select().from(chatMessages).where(eq(chatMessages.imageFileId, files.id))),
    notExists(db.select().from(services).where(eq(services.logoFileId, files.id))),
  ]
}

async function deleteWhere(db: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await db.delete(files).where(condition).returning({ storageKey: files.storageKey })
  return rows.map(({ storageKey }) => storageKey)
}
