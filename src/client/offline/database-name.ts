import { keptKeys } from './kept-fields.ts'

export const databaseName = (userId: string) => `${keptKeys.database}${userId}`

/** The name of the lock and of the messages of what downloads this user's copy, the same in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`
