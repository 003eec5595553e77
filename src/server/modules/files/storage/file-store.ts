import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { openDiskFileStore } from './disk-file-store.ts'

/** Where the bytes of files lie, by a key that says nothing of them. */
export type FileStore = {
  /** A folder of this machine for what is not known to be good yet. */
  incomingFolder: string
  /** Takes over a file of `incomingFolder`. */
  keep(key: string, file: { path: string; mediaType: string }): Promise<void>
  /** Nothing when there is no such file any more. */
  open(key: string): Promise<Readable | undefined>
  /** Of a file that is gone already too. */
  remove(key: string): Promise<void>
}

/** The S3-compatible storage that the configuration names, else the data folder. @throws StorageRefusal, or as below. */
export async function openFileStore({ s3, dataDir }: { s3: Config['s3']; dataDir: string }) {
  if (s3 === undefined) return openDiskFileStore(dataDir)
  // Its client is three megabytes of code that a server without S3 never needs.
  const { openS3FileStore, refuseUnusable } = await import('./s3-file-store.ts')
  const store = openS3FileStore(s3)
  await refuseUnusable(store)
  return store
}

/** Runs `work` with a folder of its own, which is gone with all that is in it when it ends. */
export async function withIncomingFolder<T>(store: FileStore, work: (folder: string) => Promise<T>) {
  const folder = await mkdtemp(join(store.incomingFolder, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Keeps all files with their rows, or none: should this process die on the way, what was announced is removed later.
 * So it is when the answer to COMMIT was lost, since the rows may be there.
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
      // Another try: nothing of the last one is left.
      mayBeCommitted = false
      await record(tx, kept)
      mayBeCommitted = true
    })
  } catch (error) {
    if (!mayBeCommitted) await Promise.allSettled(kept.map(({ storageKey }) => store.remove(storageKey)))
    throw error
  }
}
