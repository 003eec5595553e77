import { pickStored, storagePolicy } from '#client/lib/device/storage-policy.ts'
import type { OfflineDatabase, SeenListName } from './database.ts'

export function createSeenListStore(db: OfflineDatabase) {
  return {
    read: (name: SeenListName) => db.seenLists.get(name),

    async keep(name: SeenListName, items: readonly object[]): Promise<void> {
      const kept = items.map((item) => pickStored<object, never>(item, storagePolicy[name]))
      await db.seenLists.put({ name, items: kept, asOf: Date.now() })
    },
  }
}
