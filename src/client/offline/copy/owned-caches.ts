import type { storageKeys } from '#client/lib/device/storage-keys.ts'

/** The caches that the service worker writes to while a user owns the device. */
type OwnedCache = typeof storageKeys.pictures | typeof storageKeys.extras

/**
 * Opens the cache; undefined when the device may not store it.
 * Only `claimOwned` creates it, so a write to a deleted cache is lost.
 */
export function openOwned(name: OwnedCache): Promise<Cache | undefined> {
  return alone(name, async () => ((await caches.has(name)) ? caches.open(name) : undefined))
}

/** Creates the cache if `isStill` returns true. It runs inside the lock, where no deletion can run at the same time. */
export async function claimOwned(name: OwnedCache, isStill: () => boolean): Promise<void> {
  await alone(name, async () => {
    if (isStill()) await caches.open(name)
  })
}

export async function dropOwned(name: OwnedCache): Promise<void> {
  await alone(name, () => caches.delete(name))
}

/** Takes the lock of the cache, because opening a cache during its deletion would create it again. */
async function alone<T>(name: OwnedCache, task: () => Promise<T>): Promise<T | undefined> {
  // An insecure origin has neither caches nor locks.
  return 'caches' in globalThis ? navigator.locks.request(name, task) : undefined
}
