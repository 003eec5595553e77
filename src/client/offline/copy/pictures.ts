import { storageKeys } from '#client/lib/device/storage-keys.ts'

/**
 * Opens the cache of logos and chat pictures; undefined when the device may not store any.
 * Only `claimPictures` creates the cache, so a write to a deleted cache is lost.
 */
export function openPictures(): Promise<Cache | undefined> {
  return alone(async () =>
    (await caches.has(storageKeys.pictures)) ? caches.open(storageKeys.pictures) : undefined,
  )
}

/** Creates the cache if `isStill` returns true. It runs inside the lock, where no deletion can run at the same time. */
export async function claimPictures(isStill: () => boolean): Promise<void> {
  await alone(async () => {
    if (isStill()) await caches.open(storageKeys.pictures)
  })
}

export async function dropPictures(): Promise<void> {
  await alone(() => caches.delete(storageKeys.pictures))
}

/** Takes the lock of the cache, because opening a cache during its deletion would create it again. */
async function alone<T>(task: () => Promise<T>): Promise<T | undefined> {
  // An insecure origin has neither caches nor locks.
  return 'caches' in globalThis ? navigator.locks.request(storageKeys.pictures, task) : undefined
}
