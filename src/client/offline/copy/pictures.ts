import { storageKeys } from '#client/lib/device/storage-keys.ts'

/**
 * The cache of logos and chat pictures, for as long as the device may keep a copy for the signed-in user: it is made by
 * `claimPictures` alone, so without it nothing is kept. What is written to one that was deleted meanwhile is nowhere.
 */
export function openPictures(): Promise<Cache | undefined> {
  return alone(async () =>
    (await caches.has(storageKeys.pictures)) ? caches.open(storageKeys.pictures) : undefined,
  )
}

/** `isStill` is asked when a deletion would find it. */
export async function claimPictures(isStill: () => boolean): Promise<void> {
  await alone(async () => {
    if (isStill()) await caches.open(storageKeys.pictures)
  })
}

export async function dropPictures(): Promise<void> {
  await alone(() => caches.delete(storageKeys.pictures))
}

/** Between looking and opening it must not be deleted: to open it would make it anew. */
async function alone<T>(task: () => Promise<T>): Promise<T | undefined> {
  // An insecure origin has neither caches nor locks.
  return 'caches' in globalThis ? navigator.locks.request(storageKeys.pictures, task) : undefined
}
