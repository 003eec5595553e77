import { createCopyReader } from '#client/offline/database/copy-reader.ts'
import { OfflineDatabase } from '#client/offline/database/database.ts'
import type { Channel } from '#contract/channels.ts'

/** A database of its own for each test. */
export const openDatabase = () => new OfflineDatabase(crypto.randomUUID())

/** All channels of the copy as a screen would read them, by id; undefined when there is no copy. */
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

/** How many rows the database holds, in use or not. */
export async function countRows(db: OfflineDatabase): Promise<number> {
  return (await db.channels(0).count()) + (await db.channels(1).count())
}
