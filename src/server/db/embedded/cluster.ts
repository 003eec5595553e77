import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncToDisk } from '#server/sync-to-disk.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { postgresEnvironment, runAs, type ServerUser } from './server-user.ts'

/** The database's superuser, which is the only user of the app. */
export const databaseUser = 'promodesk'

export type ClusterFolders = { dataDir: string; clusterDir: string }

/**
 * Refuses a cluster that another major version of PostgreSQL made. Changes nothing.
 * @throws EmbeddedPostgresError postgres_version_mismatch
 */
export function checkClusterVersion(clusterDir: string, { major }: PostgresBinaries): void {
  if (clusterState(clusterDir) !== 'whole') return
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  const message = `База данных в папке ${clusterDir} создана PostgreSQL ${found}, а в этой версии PromoDesk PostgreSQL ${major}. В папке ничего не изменено. Запустите прежнюю версию PromoDesk и перенесите данные из неё.`
  throw new EmbeddedPostgresError('postgres_version_mismatch', message)
}

/**
 * Creates a missing cluster under a temporary name and renames it when complete, so that an interrupted start never
 * leaves an incomplete cluster in its place. Incomplete clusters are moved aside, not deleted.
 * @throws EmbeddedPostgresError postgres_not_started with the output of initdb.
 */
export async function prepareCluster(
  { dataDir, clusterDir }: ClusterFolders,
  { binaries, user, log }: { binaries: PostgresBinaries; user: ServerUser | undefined; log: (message: string) => void },
): Promise<void> {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    setAside(join(dataDir, name), clusterDir, log)
  }
  if (clusterState(clusterDir) === 'unfinished') setAside(clusterDir, clusterDir, log)
  if (clusterState(clusterDir) === 'whole') {
    if (user) giveTo(clusterDir, user)
    // PostgreSQL refuses a folder that other users may read, for example after it was copied.
    chmodSync(clusterDir, 0o700)
    return
  }
  const unfinished = mkdtempSync(join(dataDir, unfinishedPrefix))
  if (user) chownSync(unfinished, user.uid, user.gid)
  await runInitdb(unfinished, binaries, user)
  renameSync(unfinished, clusterDir)
  await syncToDisk(dataDir)
}

const unfinishedPrefix = 'postgres.new-'

/** initdb copies the databases of base/ from the first, 1, as its last step: a complete cluster has more than one. */
function clusterState(clusterDir: string): 'absent' | 'unfinished' | 'whole' {
  if (listFolder(clusterDir).length === 0) return 'absent'
  const databases = listFolder(join(clusterDir, 'base')).filter((name) => name !== '1')
  return databases.length > 0 ? 'whole' : 'unfinished'
}

function listFolder(path: string): string[] {
  return statSync(path, { throwIfNoEntry: false }) ? readdirSync(path) : []
}

function setAside(folder: string, clusterDir: string, log: (message: string) => void) {
  if (listFolder(folder).length === 0) return rmdirSync(folder)
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = mkdtempSync(`${clusterDir}.broken-${stamp}-`)
  renameSync(folder, aside)
  log(`Создание базы данных было прервано: недоделанная папка отложена в ${aside}, её можно удалить`)
}

/** Files that root restored from a copy belong to root, and PostgreSQL starts only on its own files. */
function giveTo(clusterDir: string, { uid, gid }: ServerUser) {
  if (statSync(clusterDir).uid !== 0) return
  for (const entry of readdirSync(clusterDir, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  chownSync(clusterDir, uid, gid)
}

async function runInitdb(folder: string, { root }: PostgresBinaries, user: ServerUser | undefined) {
  // pg_trgm asks the C library which characters are letters, so LC_CTYPE must support Cyrillic. macOS has no C.UTF-8.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = [`--pgdata=${folder}`, `--username=${databaseUser}`, '--auth=trust', '--encoding=UTF8']
  args.push(`--locale=${locale}`, '--lc-messages=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  args.push('--data-checksums', '--no-instructions')
  try {
    await promisify(execFile)(join(root, 'bin', 'initdb'), args, { ...runAs(user), env: postgresEnvironment })
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause && cause.stderr ? cause.stderr : cause
    throw new EmbeddedPostgresError('postgres_not_started', `Не удалось создать базу данных.\n${reason}`, { cause })
  }
}
