import { accessSync, chmodSync, chownSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
