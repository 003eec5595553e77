import { storageKeys } from '#client/lib/device/storage-keys.ts'

export const databaseName = (userId: string) => `${storageKeys.database}${userId}`

/** The name of the lock and of the messages of what downloads this user's copy, the same in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`
