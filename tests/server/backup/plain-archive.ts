import type { BackupFile } from '#server/backup/read-archive.ts'

/** A backup that was made without a passphrase. */
export const plain = (path: string): BackupFile => ({ path, passphrase: undefined })
