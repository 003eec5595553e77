import type { Page } from '@playwright/test'
import { storageKeys } from '#client/lib/device/storage-keys.ts'

/** What `leftOnDevice` returns after a logout. */
export const nothing = { databases: [], caches: [], keys: [], session: [] }

/** Returns everything on the device except the shell. */
export const leftOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
    keys: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))

/** Returns every text on the device outside the shell, joined. */
export const everythingOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const rows = await answered(database.transaction(store).objectStore(store).getAll())
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    for (const name of (await caches.keys()).filter((one) => !one.startsWith('workbox-precache'))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        texts.push(request.url, JSON.stringify([...(response?.headers ?? [])]))
      }
    }
    return texts.join('\n')
  })

/** Returns names in the device's storage that `storageKeys` does not list. */
export function namesBesideTheList({ databases, caches, keys, session }: Awaited<ReturnType<typeof leftOnDevice>>) {
  const listed = Object.values(storageKeys)
  // A key that ends in a colon is followed by its owner.
  const isListed = (name: string) => listed.some((one) => (one.endsWith(':') ? name.startsWith(one) : name === one))
  const others = databases.filter((name) => !name?.startsWith(storageKeys.database))
  return [...others, ...[...caches, ...keys, ...session].filter((name) => !isListed(name))]
}
