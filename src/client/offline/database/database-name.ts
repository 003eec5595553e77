import { storageKeys } from '#client/lib/device/storage-keys.ts'

export const databaseName = (userId: string) => `${storageKeys.database}${userId}`

/** Returns the name of the lock and the channel for syncs of this user's copy, equal in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`
