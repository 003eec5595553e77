import { createCopyReader } from '#client/offline/database/copy-reader.ts'
import { OfflineDatabase } from '#client/offline/database/database.ts'
import type { Channel } from '#contract/channels.ts'

/** Opens a new database for each test. */
export const openDatabase = () => new OfflineDatabase(crypto.randomUUID())

/** Returns all channels of the copy by id; undefined without a copy. */
export async function readCopy(db: OfflineDatabase): Promise<Channel[] | undefined> {
  const page = await createCopyReader(db).search({
    search: '',
    category_ids: [],
    page: 1,
    page_size: 100_000,
  })
  return page && byId(page.items)
}

export const byId = (channels: readonly Channel[]) => channels.toSorted((a, b) => a.id - b.id)

/** Counts the database's rows, in use or not. */
export async function countRows(db: OfflineDatabase): Promise<number> {
  return (await db.channels(0).count()) + (await db.channels(1).count())
}
