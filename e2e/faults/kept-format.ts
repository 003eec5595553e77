import { expect, type Page } from '@playwright/test'

/** Waits until no tab of the user syncs or waits for a sync. */
export async function syncsAreOver(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        return [...held, ...pending].filter(({ name }) => name?.startsWith('promodesk-sync-')).length
      }),
    )
    .toBe(0)
}

/** Returns the copy's format and the version of its database. */
export const keptFormat = (page: Page) => page.evaluate(readFormat)

async function readFormat(): Promise<{ format: number | null; version: number }> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  if (!found?.name) return { format: null, version: 0 }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    const stamp = await new Promise<{ format: number } | undefined>((resolve, reject) => {
      const request = database.transaction('stamps').objectStore('stamps').get('channels')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return { format: stamp?.format ?? null, version: database.version }
  } finally {
    database.close()
  }
}

/** Writes data of a newer version into each row. */
export async function makeRowsNewer() {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(found?.name ?? '')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      const writing = database.transaction(['channels0', 'channels1'], 'readwrite')
      for (const name of ['channels0', 'channels1']) {
        const request = writing.objectStore(name).openCursor()
        request.onsuccess = () => {
          const cursor = request.result
          if (!cursor) return
          cursor.update({ ...cursor.value, title: 'из новой версии' })
          cursor.continue()
        }
      }
      writing.oncomplete = () => resolve()
      writing.onabort = () => reject(writing.error)
    })
  } finally {
    database.close()
  }
}

/** Keeps the database open as a frozen tab does, which does not react to a newer version. */
export async function holdDatabase() {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('promodesk-'))
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(found?.name ?? '')
    request.onsuccess = () => {
      Object.assign(window, { held: request.result })
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
}
