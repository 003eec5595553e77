/** A quota in bytes that the base and the application never need. */
export const enough = 100_000_000

/**
 * Writes so many bytes into a separate database; returns the error's name, or null. For a value that exceeds the room
 * it knows, Chromium measures the room again, which takes half a minute for smaller ones. Runs in the page.
 */
export const tryToKeep = (characters: number) =>
  new Promise<string | null>((resolve) => {
    const opening = indexedDB.open('little')
    opening.onupgradeneeded = () => opening.result.createObjectStore('little')
    opening.onerror = () => resolve(opening.error?.name ?? null)
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('little', 'readwrite')
      writing.objectStore('little').put(new Uint8Array(characters), 1)
      const end = () => {
        database.close()
        resolve(writing.error?.name ?? null)
      }
      writing.oncomplete = end
      writing.onabort = end
    }
  })

/** Replaces the database by one of the previous version with the same base. Runs in the page. */
export async function keepAsBefore() {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) =>
    one.name?.startsWith('promodesk-'),
  )
  const now = await done(indexedDB.open(name))
  const names = [...now.objectStoreNames].filter((store) => store !== 'recentChanges')
  const rows = new Map<string, object[]>()
  for (const store of names) rows.set(store, await done(now.transaction(store).objectStore(store).getAll()))
  now.close()
  await done(indexedDB.deleteDatabase(name))

  const opening = indexedDB.open(name, 20)
  opening.onupgradeneeded = () => {
    for (const store of names) {
      const keyPath = /^channels\d$/.test(store) ? 'id' : store === 'chatHistories' ? 'roomId' : 'name'
      opening.result.createObjectStore(store, { keyPath })
    }
  }
  const before = await done(opening)
  const writing = before.transaction(names, 'readwrite')
  for (const [store, kept] of rows) {
    for (const row of kept) {
      writing
        .objectStore(store)
        .put(store === 'stamps' ? { ...row, format: 1, indexRevision: undefined } : row)
    }
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  before.close()
}
