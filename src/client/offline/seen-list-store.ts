import type { OfflineDatabase, SeenListName } from './database.ts'

/** Small lists that are kept whole, as they were last seen. */
export function createSeenListStore(db: OfflineDatabase) {
  return {
    read: (name: SeenListName) => db.seenLists.get(name),

    async keep(name: SeenListName, items: readonly unknown[]): Promise<void> {
      await db.seenLists.put({ name, items, asOf: Date.now() })
    },
  }
}
