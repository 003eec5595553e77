import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { runAs, type ServerUser } from './server-user.ts'

/** `root` is the folder that contains bin, lib and share; `major` is PostgreSQL's major version. */
export type PostgresBinaries = { root: string; packageVersion: string; major: string }

/**
 * Finds PostgreSQL in the npm package of this platform.
 * @throws EmbeddedPostgresError postgres_unavailable when the package is missing or does not run here.
 */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const root = join(dirname(resolvePackage(platform)), '..', 'native')
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, '..', 'package.json'), 'utf8'))
  const { stdout, stderr, error } = askVersion(root)
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (major === undefined) {
    const reason = error?.message ?? stderr
    const message = `Встроенная база данных на этой системе не запускается: ${reason.trim()}\nЕсли npm ставил пакеты без их скриптов, выполните «npm rebuild». ${adviceOfOwn}`
    throw new EmbeddedPostgresError('postgres_unavailable', message)
  }
  return { root, packageVersion: manifest.version, major }
}

/**
 * Returns binaries that the user can run: the given ones, or a copy in the data folder when they lie in a closed home.
 * @throws EmbeddedPostgresError postgres_unavailable when the user cannot run the copy either.
 */
export function binariesFor(
  user: ServerUser,
  binaries: PostgresBinaries,
  { dataDir, log }: { dataDir: string; log: (message: string) => void },
): PostgresBinaries {
  if (canRun(binaries.root, user)) return binaries
  const root = join(dataDir, `postgres-binaries-${binaries.packageVersion}`)
  if (!existsSync(root)) {
    log(`Пользователю ${user.name} закрыта папка ${binaries.root}: копирую PostgreSQL в ${root}`)
    copyBinaries(binaries.root, root)
  }
  if (canRun(root, user)) return { ...binaries, root }
  const message = `Пользователь ${user.name} не может запустить PostgreSQL из папки ${root}: проверьте, не подключён ли её диск с параметром noexec. ${adviceOfOwn}`
  throw new EmbeddedPostgresError('postgres_unavailable', message)
}

const adviceOfOwn = 'Либо установите PostgreSQL 15 или новее и укажите его адрес в переменной DATABASE_URL.'

const require = createRequire(import.meta.url)

function resolvePackage(platform: string): string {
  try {
    return require.resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    const message = `Встроенной базы данных для этой системы (${platform}) нет: она есть для Linux (glibc) и macOS и ставится командой «npm ci» без пропуска необязательных пакетов. ${adviceOfOwn}`
    throw new EmbeddedPostgresError('postgres_unavailable', message, { cause })
  }
}

const askVersion = (root: string, user?: ServerUser) =>
  spawnSync(join(root, 'bin', 'postgres'), ['--version'], { ...runAs(user), encoding: 'utf8' })

const canRun = (root: string, user: ServerUser) => askVersion(root, user).status === 0

/** Copies to a temporary name first, so that an interrupted copy is never used. */
function copyBinaries(from: string, to: string) {
  const unfinished = `${to}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  // The umask of the installation may have closed the source's modes too.
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, to)
}
