import { storageKeys } from '#client/lib/device/storage-keys.ts'

export const databaseName = (userId: string) => `${storageKeys.database}${userId}`

/** Returns the name of the lock and channel for syncs of this user's copy; it is the same in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`
