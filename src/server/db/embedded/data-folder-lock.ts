import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type DataFolderLock = { release(): void }

/**
 * Locks the data folder until `release` or the end of the process, also by kill -9. It is SQLite's lock on an empty
 * file: the operating system frees it when the process ends, unlike a file that holds a process id.
 * @throws EmbeddedPostgresError data_folder_busy when another app, or this one, holds the folder.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, 'lock.sqlite')
  const database = openDatabase(path)
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    // A user who can open the file can lock it and so prevent the app from starting.
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

/** Keeps the databases referenced, because the garbage collector closes unreferenced ones, which frees the lock. */
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

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
