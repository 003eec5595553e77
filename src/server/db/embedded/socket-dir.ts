import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canEnter, type ServerUser } from './server-user.ts'

export const socketPort = 5432

/**
 * Returns the folder of the Unix socket: the cluster, or a temporary folder when the cluster's path is too long.
 * Removes the socket files of a crash, so no postmaster may run on the cluster.
 * @throws EmbeddedPostgresError socket_folder_unusable when another user made that temporary folder.
 */
export function prepareSocketDir(clusterDir: string, user: ServerUser | undefined): string {
  const socketDir = fits(clusterDir) ? clusterDir : makeTemporaryDir(clusterDir, user)
  const socket = join(socketDir, socketName)
  rmSync(socket, { force: true })
  // PostgreSQL would refuse to start if an unrelated process now has the number in this file.
  rmSync(`${socket}.lock`, { force: true })
  return socketDir
}

/** Removes the temporary folder of prepareSocketDir, after PostgreSQL has ended. */
export function removeSocketDir(socketDir: string, clusterDir: string): void {
  if (socketDir !== clusterDir) rmSync(socketDir, { recursive: true, force: true })
}

const socketName = `.s.PGSQL.${socketPort}`

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the final zero byte. */
const longestPath = process.platform === 'darwin' ? 103 : 107

const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= longestPath

function makeTemporaryDir(clusterDir: string, user: ServerUser | undefined): string {
  const name = `promodesk-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
  const isUsable = (parent: string) => fits(join(parent, name)) && (!user || canEnter(parent, user))
  const socketDir = join(isUsable(tmpdir()) ? tmpdir() : '/tmp', name)
  if (!lstatSync(socketDir, { throwIfNoEntry: false })) mkdirSync(socketDir, { mode: 0o700 })
  const found = lstatSync(socketDir)
  const isOurs = [process.getuid?.(), user?.uid].includes(found.uid)
  // Another user who created the folder first could listen there instead of the database.
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    const message = `Папка ${socketDir} нужна для связи с базой данных, но она чужая или открыта другим пользователям. Удалите её.`
    throw new EmbeddedPostgresError('socket_folder_unusable', message)
  }
  if (user) chownSync(socketDir, user.uid, user.gid)
  return socketDir
}
