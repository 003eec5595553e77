import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { openDiskFileStore } from './disk-file-store.ts'

/** Stores the bytes of files under keys that reveal nothing about them. */
export type FileStore = {
  /** A local folder for files that are not checked yet. */
  incomingFolder: string
  /** Stores a file of `incomingFolder` and may move it. */
  keep(key: string, file: { path: string; mediaType: string }): Promise<void>
  /** Returns undefined if the file no longer exists. */
  open(key: string): Promise<Readable | undefined>
  /** Also succeeds if the file is already gone. */
  remove(key: string): Promise<void>
}

/**
 * Opens the configured S3-compatible storage, or else the data folder.
 * @throws StorageRefusal, or as openDiskFileStore
 */
export async function openFileStore(
  { s3, dataDir }: { s3: Config['s3']; dataDir: string },
  limits: { waitMs?: number } = {},
) {
  if (s3 === undefined) return openDiskFileStore(dataDir)
  // Imported lazily: the S3 client is three megabytes of code that a server without S3 never needs.
  const { openS3FileStore, refuseUnusable } = await import('./s3-file-store.ts')
  const store = openS3FileStore(s3, limits)
  await refuseUnusable(store)
  return store
}

/** Runs `work` with a temporary folder, which is deleted with its content when `work` ends. */
export async function withIncomingFolder<T>(store: FileStore, work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(store.incomingFolder, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stores all files with their rows, or none. If the process dies, announced bytes without rows are removed later. This
 * also covers a lost response to COMMIT, after which the rows may exist.
 */
export async function keepAll<File extends { path: string; mediaType: string }>(
  { db, store }: { db: Database; store: FileStore },
  files: readonly File[],
  {
    announce,
    record,
  }: {
    announce: (storageKeys: string[]) => Promise<void>
    record: (tx: Database, kept: (File & { storageKey: string })[]) => Promise<void>
  },
) {
  const kept = files.map((file) => ({ ...file, storageKey: randomUUID() }))
  await announce(kept.map(({ storageKey }) => storageKey))
  let mayBeCommitted = false
  try {
    for (const file of kept) await store.keep(file.storageKey, file)
    await db.transaction(async (tx) => {
      // On a retry of the transaction, nothing of the previous attempt is left.
      mayBeCommitted = false
      await record(tx, kept)
      mayBeCommitted = true
    })
  } catch (error) {
    if (!mayBeCommitted) await Promise.allSettled(kept.map(({ storageKey }) => store.remove(storageKey)))
    throw error
  }
}
