import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDataFolder } from '#server/db/embedded/data-folder.ts'
import { explainStartError } from '#server/db/embedded/embedded-postgres-error.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'
import type { FileStore } from './file-store.ts'

/**
 * Files in the data folder, readable by the server's user only. What comes in lies beside them, on the same file system,
 * so that keeping it is one rename: a file is there whole or not at all, and what was kept outlives a power failure.
 * @throws EmbeddedPostgresError data_folder_unusable or disk_full, with what to do.
 */
export function openDiskFileStore(path: string): FileStore {
  const folder = openFolder(path)
  const incomingFolder = join(folder, 'incoming')
  // A folder for every first byte of a key: one with a hundred thousand entries is slow to back up and to list.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checkedKey(key))
  return {
    incomingFolder,
    async keep(key, file) {
      const path = pathOf(key)
      await chmod(file.path, 0o600)
      // Before the rename, which could else outlive a power failure that the bytes do not.
      await syncToDisk(file.path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(file.path, path)
      for (const changed of [dirname(path), folder, dirname(folder)]) await syncToDisk(changed)
    },
    async open(key) {
      try {
        return (await open(pathOf(key))).createReadStream()
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** The schema holds rows to it too; a path is the last place to refuse `../`. */
function checkedKey(key: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) throw new Error('a storage key is not a UUID')
  return key
}

function openFolder(path: string): string {
  try {
    const folder = join(openDataFolder(path), 'files')
    const incoming = join(folder, 'incoming')
    mkdirSync(incoming, { recursive: true, mode: 0o700 })
    clearAwayOld(incoming)
    return folder
  } catch (error) {
    throw explainStartError(error, path)
  }
}

/** What a crash has left. Not the newest: another server may be at work on the same folder. */
function clearAwayOld(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = statSync(path, { throwIfNoEntry: false })
    if (entry && entry.mtimeMs < Date.now() - leftoverMs) rmSync(path, { recursive: true, force: true })
  }
}

const leftoverMs = 24 * 60 * 60_000
