import { accessSync, chmodSync, chownSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canEnter, type ServerUser } from './server-user.ts'

/**
 * Creates a missing data folder, closed to other users, and returns its path without symbolic links.
 * @throws the file system's error when the path is not a writable folder.
 */
export function openDataFolder(path: string): string {
  const dataDir = resolve(path)
  const firstMade = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // The database's user must be able to enter the parent folders that root created here.
  const isRoot = process.getuid?.() === 0
  if (isRoot && firstMade !== undefined) {
    for (let made = dirname(dataDir); made.length >= firstMade.length; made = dirname(made)) chmodSync(made, 0o711)
  }
  accessSync(dataDir, constants.W_OK | constants.X_OK)
  return realpathSync(dataDir)
}

/**
 * Lets the user that runs PostgreSQL enter root's data folder.
 * @throws EmbeddedPostgresError data_folder_unreachable that names the closed folder and the command that opens it.
 */
export function admitServerUser(dataDir: string, user: ServerUser): void {
  const { uid, mode } = statSync(dataDir)
  // A closed folder's group has no rights, so nothing is lost when the database's group replaces it.
  if (uid === 0 && (mode & 0o077) === 0) {
    chownSync(dataDir, 0, user.gid)
    chmodSync(dataDir, (mode & 0o700) | 0o010)
  }
  const closed = closedFolder(dataDir, user)
  if (closed === undefined) return
  const message = `PostgreSQL запускается от пользователя ${user.name}, а ему закрыта папка ${closed}. Откройте ему проход командой «chmod o+x ${closed}» или укажите другую папку данных в переменной DATA_DIR.`
  throw new EmbeddedPostgresError('data_folder_unreachable', message)
}

/** Returns the outermost folder on the path that the user cannot enter. */
function closedFolder(path: string, user: ServerUser): string | undefined {
  if (canEnter(path, user)) return undefined
  const parent = dirname(path)
  return parent === path ? path : (closedFolder(parent, user) ?? path)
}

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
