import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The system user that runs PostgreSQL when the app runs as root, because PostgreSQL refuses to run as root. */
export type ServerUser = { name: string; uid: number; gid: number }

/**
 * Returns the user that runs PostgreSQL: undefined when the app is not root, else the owner of the existing cluster,
 * `postgres`, `_postgres` (macOS) or `nobody`.
 * @param passwd the text of /etc/passwd; by default read from the system.
 * @throws EmbeddedPostgresError database_user_missing when the system has no such user.
 */
export function findServerUser(clusterDir: string, passwd?: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const find = passwd === undefined && process.platform === 'darwin' ? askSystem : readPasswd(passwd)
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = find(name)
    if (user) return user
  }
  const message =
    'PostgreSQL не запускается от root, а пользователей postgres и nobody в системе нет. Создайте пользователя: «useradd --system postgres».'
  throw new EmbeddedPostgresError('database_user_missing', message)
}

/** Returns the options of a child process that runs as the user, in a folder that every user can enter. */
export function runAs(user: ServerUser | undefined) {
  return user ? { cwd: '/', uid: user.uid, gid: user.gid } : { cwd: '/' }
}

/** Tells whether the user can enter the folder. Tries it, because access lists can override the modes. */
export function canEnter(folder: string, user: ServerUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...runAs(user), stdio: 'ignore' }).status === 0
}

function readPasswd(passwd = readFileSync('/etc/passwd', 'utf8')) {
  const entries = passwd.split('\n').map((line) => line.split(':'))
  return (name: string): ServerUser | undefined => {
    const entry = entries.find(([entryName]) => entryName === name)
    if (!entry) return undefined
    const uid = Number(entry[2])
    const gid = Number(entry[3])
    return Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) ? { name, uid, gid } : undefined
  }
}

/** macOS stores its users in a directory service. */
function askSystem(name: string): ServerUser | undefined {
  const ask = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { name, uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

/** PostgreSQL does not inherit the app's environment, because PGDATA, PGPORT or a locale would change its behaviour. */
export const postgresEnvironment = {
  PATH: '/usr/bin:/bin',
  // macOS has no C.UTF-8, and PostgreSQL does not start there without a valid locale.
  LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
  TZ: 'UTC',
}
