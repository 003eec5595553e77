import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type DataFolderLock = { release(): void }

/**
 * Makes the data folder this process's own until `release` or the end of the process, also by kill -9: the lock is
 * SQLite's on an empty file, and the operating system frees that one, unlike a file that holds a process id.
 * @throws EmbeddedPostgresError data_folder_busy when another app, or this one, holds the folder.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, 'lock.sqlite')
  const database = openDatabase(path)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    // A user who can open the file can lock it, and so keep the app from starting.
    chmodSync(path, 0o600)
  } catch (error) {
    database.close()
    if (isBusy(error)) {
      const message = `Папка данных ${dataDir} уже занята другим запущенным PromoDesk. Остановите его или укажите другую папку в переменной DATA_DIR.`
      throw new EmbeddedPostgresError('data_folder_busy', message, { cause: error })
    }
    throw error
  }
  held.add(database)
  return {
    release: () => {
      if (held.delete(database)) database.close()
    },
  }
}

/** A database without a reference is closed by the garbage collector, which would free the lock. */
const held = new Set<DatabaseSync>()

function openDatabase(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (cause) {
    const message = `Не удалось открыть файл ${path}: проверьте его владельца и права.`
    throw new EmbeddedPostgresError('data_folder_unusable', message, { cause })
  }
}

const sqliteBusy = 5

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
