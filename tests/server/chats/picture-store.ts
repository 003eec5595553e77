import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { fileUrl } from '#contract/files.ts'
import type { Database } from '#server/db/client.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { files } from '#server/modules/files/files.table.ts'

/** Files as rows without bytes: what the chats need of them. */
export function pictureStore(db: Database): FileService {
  const remove = async (ids: readonly string[]) => {
    await db.delete(files).where(inArray(files.id, [...ids]))
  }
  return {
    upload: async () => [],
    requireUploads: async (_db, _ownerId, ids) => ids.map((id) => ({ id, name: 'file' })),
    async readForAssistant(ids) {
      const rows = await db
        .select()
        .from(files)
        .where(inArray(files.id, [...ids]))
      return rows.map(({ id, name, extractedText }) => ({
        id,
        name,
        kind: 'text',
        text: extractedText ?? '',
      }))
    },
    async storePicture(ownerId, { mediaType, preview }) {
      const id = randomUUID()
      const origin = preview ? 'preview' : 'generated'
      await addFile(db, { id, ownerId, origin, name: 'picture.png', mediaType })
      return { id, name: 'picture.png', url: fileUrl(id, { preview }) }
    },
    remove,
  }
}

export async function addFile(
  db: Database,
  file: Pick<typeof files.$inferInsert, 'id' | 'ownerId' | 'origin' | 'name' | 'mediaType'> &
    Partial<typeof files.$inferInsert>,
) {
  await db.insert(files).values({ size: 1, storageKey: file.id, createdAt: new Date(), ...file })
}
