import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDataFolder } from '#server/db/embedded/data-folder.ts'
import { explainStartError } from '#server/db/embedded/embedded-postgres-error.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'
import type { FileStore } from './file-store.ts'

/**
 * Stores files in the data folder, readable only by the server's user. Incoming files lie on the same file system, so
 * that one rename keeps a file: it exists whole or not at all, and survives a power failure.
 * @throws EmbeddedPostgresError data_folder_unusable or disk_full, with what to do.
 */
export function openDiskFileStore(path: string): FileStore {
  const folder = openFolder(path)
  const incomingFolder = join(folder, 'incoming')
  // One folder per first byte of a key: a folder with a hundred thousand entries is slow to back up and to list.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checkedKey(key))
  return {
    incomingFolder,
    async keep(key, file) {
      const path = pathOf(key)
      await chmod(file.path, 0o600)
      // Before the rename, because a power failure could otherwise keep the new name and lose the bytes.
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

/** The database schema checks keys too, but the path is the last place to refuse `../`. */
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

/** Deletes files that a crash left a day ago or earlier. Another server may still use newer ones. */
function clearAwayOld(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const entry = statSync(path, { throwIfNoEntry: false })
    if (entry && entry.mtimeMs < Date.now() - leftoverMs) rmSync(path, { recursive: true, force: true })
  }
}

const leftoverMs = 24 * 60 * 60_000
