/** Every database of this application starts so; a sign-out deletes them all. */
export const DATABASE_PREFIX = 'promodesk-'

export const databaseName = (userId: string) => `${DATABASE_PREFIX}${userId}`

/** The name of the lock and of the messages of what downloads this user's copy, the same in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`
