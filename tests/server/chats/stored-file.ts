import type { Database } from '#server/db/client.ts'
import { files } from '#server/modules/files/files.table.ts'

export async function addFile(
  db: Database,
  file: Pick<typeof files.$inferInsert, 'id' | 'ownerId' | 'origin' | 'name' | 'mediaType'> &
    Partial<typeof files.$inferInsert>,
) {
  await db.insert(files).values({ size: 1, storageKey: file.id, createdAt: new Date('2026-11-20T09:00:00Z'), ...file })
}
