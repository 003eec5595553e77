import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataFolder } from '#server/db/embedded/data-folder-lock.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { fetchRelease, unchanged } from './fetch-release.ts'
import { folderIn } from './first-write.ts'
import { readJournal } from './journal.ts'
import { clearRehearsal, openMode, rehearse } from './rehearse.ts'
import {
  currentRelease,
  findInstallation,
  type Installation,
  migrationsOf,
  ownRelease,
  removeOthers,
  versionOf,
} from './releases.ts'
import { type Environment, succeeds } from './run-program.ts'
import { openService } from './service.ts'
import { copyIn, type Parts, recover, switchRelease } from './switch-release.ts'
import { openUpdateDatabase } from './update-database.ts'
import { UpdateError } from './update-error.ts'

type Update = {
  /** The folder, archive or tag of the new version; undefined only ends a killed update. */
  from: string | undefined
  /** The path that `from` names, if it is a path. */
  path: string
  config: Config
  env: Environment
  readyWithinMs: number
  at: Date
  say: (text: string) => void
}

/**
 * Puts a new version into service: installs and builds it in a folder of its own, rehearses it on a copy of the database,
 * then switches. Undoes the switch when the new version is not ready in time.
 * @throws UpdateError and BackupError; after `update_stuck` the next call continues.
 */
export async function update({ from, path, config, env, readyWithinMs, at, say }: Update) {
  const installation = findInstallation()
  const database = openUpdateDatabase(config)
  const folder = folderIn(database.dataDir)
  mkdirSync(folder, { recursive: true, mode: openMode })
  const lock = lockUpdate(folder)
  try {
    const service = openService({ env, host: config.host, port: config.port, readyWithinMs })
    const parts: Parts = { installation, database, service, folder, say }
    clearRehearsal(join(folder, 'rehearsal'))
    const journal = readJournal(installation)
    if (journal !== undefined) {
      say('Прошлое обновление прервано: заканчиваю его.')
      const isSwitched = await endInterrupted(journal, parts, { env, readyWithinMs })
      say(isSwitched ? `Работает новая версия ${versionOf(journal.next)}.` : 'Работает прежняя версия.')
      if (isSwitched || from === undefined) return
    }
    if (from === undefined)
      throw new UpdateError('update_source', 'Укажите новую версию: --from ПАПКА, АРХИВ или МЕТКА.')
    refuseReleases(installation, path)
    const previous = currentRelease(installation)
    if (previous !== ownRelease)
      throw new UpdateError('update_layout', `Запустите команду в папке ${join(installation.base, 'current')}.`)
    removeOthers(installation, [previous])
    const next = join(installation.releases, at.toISOString().replaceAll(':', '-'))
    await prepare(next, { from, path, previous, env, say })
    const copy = await rehearseOnCopy(next, { config, env, readyWithinMs, parts })
    say('Переключаю сервер на новую версию…')
    await switchRelease({ previous, next, phase: 'switching', ...(copy && { copy }) }, parts)
    say(`Готово: работает версия ${versionOf(next)}. Прежняя осталась в ${previous}.`)
  } finally {
    lock.release()
  }
}

/** The update removes the other releases before it reads the new one. */
function refuseReleases({ releases }: Installation, path: string) {
  if (!existsSync(path)) return
  const real = realpathSync(path)
  if (!isWithin(real, releases) && !isWithin(releases, real)) return
  throw new UpdateError(
    'update_source',
    `В ${releases} лежат рабочие версии, и лишние из них удаляются. Перенесите новую версию из ${path} в папку вне её. ${unchanged}`,
  )
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(join(folder, sep))

/** The release that was in service knows how to put its schema back. */
async function endInterrupted(
  journal: NonNullable<ReturnType<typeof readJournal>>,
  parts: Parts,
  { env, readyWithinMs }: Pick<Update, 'env' | 'readyWithinMs'>,
): Promise<boolean> {
  if (ownRelease === journal.previous) return recover(journal, parts)
  throw new UpdateError(
    'update_layout',
    `Прошлое обновление прервано. Закончит его прежняя версия: cd ${journal.previous} && npm run update -- --ready-within ${readyWithinMs / 1_000}${env.SERVICE_START ? ' с теми же переменными' : ''}`,
  )
}

type Preparation = Pick<Update, 'path' | 'env' | 'say'> & { from: string; previous: string }

async function prepare(release: string, { from, path, previous, env, say }: Preparation) {
  say(`Беру новую версию: ${from}`)
  await fetchRelease(release, { from, path, current: previous, env })
  // A production environment would leave out what the build needs.
  const steps = [
    ['Ставлю пакеты…', ['npm', 'ci', '--include=dev', '--prefer-offline']],
    ['Собираю…', ['npm', 'run', 'build']],
  ] as const
  for (const [text, command] of steps) {
    say(text)
    if (!(await succeeds(command, { cwd: release, env })))
      throw new UpdateError('update_failed', `Не удалось: ${command.join(' ')} (причина выше). ${unchanged}`)
  }
}

/** Returns where the copy before the migrations will lie, or undefined when there are none. */
async function rehearseOnCopy(
  release: string,
  { config, env, readyWithinMs, parts }: Pick<Update, 'config' | 'env' | 'readyWithinMs'> & { parts: Parts },
): Promise<string | undefined> {
  const { database, folder, say } = parts
  await refuseLittleSpace(database.dataDir, (await database.bytes()) * 3 + config.minFree.writes)
  say('Копирую базу и пробую новую версию на копии…')
  const copy = copyIn(folder)
  const { schema } = await database.copy(copy)
  await rehearse({ release, copy, env, readyWithinMs, folder: join(folder, 'rehearsal') })
  if (migrationsOf(release).every((name) => schema.some((applied) => applied.name === name))) return undefined
  await database.refuseForeignSchema()
  return copy
}

async function refuseLittleSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes) return
  const mib = Math.ceil(bytes / 1024 ** 2)
  throw new UpdateError(
    'update_refused',
    `Для копий базы в ${folder} нужно ${mib} МиБ свободного места. Освободите его и повторите. ${unchanged}`,
  )
}

function lockUpdate(folder: string) {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && error.code === 'data_folder_busy')) throw error
    throw new UpdateError('update_running', 'Другое обновление ещё идёт. Дождитесь его конца.', {
      cause: error,
    })
  }
}
