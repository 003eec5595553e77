import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { apiPrefix } from '#contract/endpoint.ts'
import { partialMark } from '#server/backup/archive-writer.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { backupPath } from '#server/commands/backup.ts'
import { type CommandDatabase, commandDatabase } from '#server/commands/command-database.ts'
import { parseOptions, UsageError } from '#server/commands/usage-error.ts'
import { lockDataFolder } from '#server/db/embedded/data-folder.ts'
import { foreignObject, schemaOf } from '#server/db/migrate.ts'
import { freeBytesOf } from '#server/disk-watch.ts'
import { codedError } from '#server/error-codes.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'
import { appVersion } from '#server/version.ts'

const usage = `Новая версия вместо работающей; если она не готова за минуту, возвращается прежняя:
  npm run update -- --from ПАПКА, АРХИВ.tar.gz или МЕТКА git
  npm run update -- --back     в папке прежней версии: вернуть её и копию базы, если обновление прервано
Сколько секунд ждать готовности: --ready-within 60`

/** `npm run update -- --from VERSION` replaces the running version, or keeps it when the new one fails. */
export async function runUpdate(args: string[]) {
  const options = { from: { type: 'string' }, back: { type: 'boolean' }, 'ready-within': { type: 'string' } } as const
  const { from, back = false, 'ready-within': seconds = '60' } = parseOptions(args, options, usage)
  if (!/^[1-9]\d{0,4}$/.test(seconds) || back !== (from === undefined)) throw new UsageError(usage)
  const database = commandDatabase({ keepsSchema: true })
  if (database.config.port === 0) throw new UsageError('Нужен постоянный порт: задайте PORT, как у сервера.')
  const service = openService({ ...database.config, env: process.env, readyWithinMs: Number(seconds) * 1_000 })
  await update(from, { database, service, at: new Date() })
}

type Parts = { database: CommandDatabase; service: ReturnType<typeof openService>; at: Date }

/** The release that this code belongs to, and the link that names the one in service. */
const own = realpathSync(join(import.meta.dirname, '../../..'))
const releases = dirname(own)
const link = join(releases, '../current')

/** Puts a new version into service, or goes back when it is not ready in time; without `from` it only goes back. */
async function update(from: string | undefined, parts: Parts) {
  const { database, service, at } = parts
  const layout = `--from запускают в ${link}, --back — в папке прежней версии. Как их разложить: src/server/update/README.md`
  const isInService = existsSync(link) && realpathSync(link) === own
  if (isInService !== (from !== undefined)) throw updateError('update_layout', layout)
  const folder = join(database.dataDir, 'update')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // The end of the process opens the lock.
    lockDataFolder(folder)
  } catch (cause) {
    throw updateError('update_running', `Другое обновление ещё идёт, или ${folder} не принадлежит вам.`, cause)
  }
  for (const name of readdirSync(folder)) if (name.includes(partialMark)) rmSync(join(folder, name))
  const stamp = at.toISOString().replaceAll(':', '-')
  const kept = join(folder, `undone-${stamp}.tar.gz`)
  if (from === undefined) return say(await goBack(kept, parts))
  // A killed update may have left the server stopped.
  await service.start().catch((error: Error) => say(error.message))
  const { rows } = await database.use((db) => db.execute(sql`SELECT pg_database_size(current_database()) AS bytes`))
  const mib = Math.ceil((Number(rows[0]?.bytes) * 3 + database.config.minFree.writes) / 1024 ** 2)
  if (mib * 1024 ** 2 > (await freeBytesOf(folder)))
    throw updateError('update_refused', `В ${folder} нужно ${mib} МиБ свободного места. Ничего не изменено.`)
  const next = join(releases, stamp)
  await prepare(next, from)
  const isSame = migrationsOf(next).every((name) => migrationsOf(own).includes(name))
  const foreign = isSame ? undefined : await database.use(foreignObject)
  if (foreign) throw updateError('update_refused', `Возврат из копии потерял бы чужое в схеме базы: ${foreign}.`)
  say('Переключаю сервер на новую версию…')
  try {
    await service.stop()
    if (!isSame) await copyTo(copyBefore(next, folder), database)
    await pointTo(next)
    await service.start()
  } catch (cause) {
    say(`Возвращаю прежнюю версию. ${cause instanceof Error ? cause.message : cause}`)
    throw updateError('update_undone', await goBack(kept, parts), cause)
  }
  // Releases and copies of updates before the last one go; what has another name stays.
  const remove =
    'find . "$0" -maxdepth 1 -name "*20??-??-??T*Z*" ! -name "*$1*" ! -name "*$2*" ! -name "undone-*" -exec rm -rf {} +'
  await succeeds(remove, releases, [folder, basename(own), stamp])
  say(`Готово: новая версия работает. Прежняя осталась в ${own}.`)
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const migrationsOf = (release: string) => readdirSync(join(release, 'src/server/db/migrations'))
const copyBefore = (release: string, folder: string) => join(folder, `before-${basename(release)}.tar.gz`)

/** Builds a folder, an archive or a tag that git's origin has in a folder of its own. */
async function prepare(release: string, from: string) {
  mkdirSync(release)
  const fetch = `if [ -d "$0" ]; then cp -R "$0/." "$1" && rm -rf "$1/node_modules" "$1/dist"
    elif [ -e "$0" ]; then tar -xf "$0" -C "$1" --strip-components=1
    else git clone --quiet --depth 1 --branch "$2" "$(git remote get-url origin)" "$1"
    fi && [ -f "$1/package-lock.json" ]`
  const isFetched = await succeeds(fetch, own, [backupPath(from), release, from])
  // A production environment would leave out what the build needs.
  if (isFetched && (await succeeds('npm ci --include=dev --prefer-offline && npm run build', release))) return
  rmSync(release, { recursive: true, force: true })
  const failure = isFetched ? 'Версия не собралась (причина выше)' : `${from} — не папка, архив или метка PromoDesk`
  const code = isFetched ? 'update_failed' : 'update_source'
  throw updateError(code, `${failure}. Ничего не изменено, сервер работает на прежней версии.`)
}

/** Copies the database, without files, while no server writes, and reads the copy again. */
const copyTo = (path: string, { use }: CommandDatabase) =>
  use(async (db, connection) => {
    const servers = sql`SELECT FROM pg_stat_activity
      WHERE application_name = 'promodesk' AND datname = current_database() AND pid <> pg_backend_pid()`
    // PostgreSQL notices the end of the stopped server's sessions a moment later.
    for (const until = performance.now() + 5_000; (await db.execute(servers)).rowCount !== 0; await sleep(200))
      if (performance.now() > until) throw updateError('update_refused', 'С этой базой работают и другие узлы.')
    const file = { path, passphrase: undefined }
    const wait = { forMs: 10 * 60_000, onWait: () => {} }
    await writeBackup({ connection, store: undefined, file, at: new Date(), version: appVersion, wait })
  })

/** The link comes last, so that it always names a release that knows the schema. @throws update_stuck */
async function goBack(kept: string, { database, service }: Parts): Promise<string> {
  const next = realpathSync(link)
  try {
    if (next !== own) {
      await service.stop()
      if ((await database.use(schemaOf)) === 'newer') await putBack(copyBefore(next, dirname(kept)), kept, database)
      await pointTo(own)
    }
    await service.start()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    const again = realpathSync(link) === own ? 'запустите сервер' : `повторите: cd ${own} && npm run update -- --back`
    const text = `Прежняя версия не вернулась: ${reason} Копии базы: ${dirname(kept)}. Исправьте причину и ${again}`
    throw updateError('update_stuck', text, cause)
  }
  const rows = existsSync(kept) ? `возвращена из копии, войти нужно заново. Что было в ней: ${kept}` : 'не изменилась'
  return `Обновление отменено, работает прежняя версия. База данных ${rows}. Причину ищите в журнале сервера.`
}

/** Replaces the database by a copy in one transaction, after it has copied what is there now to `kept`. */
async function putBack(path: string, kept: string, database: CommandDatabase) {
  const file = { path, passphrase: undefined }
  const manifest = await checkBackup(file)
  await copyTo(kept, database)
  const store = await openFileStore({ s3: database.config.s3, dataDir: database.dataDir })
  await database.use((_db, connection) => restoreBackup(file, manifest, { connection, store, replaces: true }))
}

/** Exchanges the link in one step. */
async function pointTo(release: string) {
  rmSync(`${link}.new`, { force: true })
  symlinkSync(join(basename(releases), basename(release)), `${link}.new`)
  renameSync(`${link}.new`, link)
  await syncToDisk(dirname(link))
}

type Options = { env: NodeJS.ProcessEnv; host: string; port: number; readyWithinMs: number }

/** Stops and starts the server that listens on `host` and `port`; by default it is the unit of systemd. */
export function openService({ env, host, port, readyWithinMs }: Options) {
  const { SERVICE_STOP: stop = 'systemctl stop promodesk', SERVICE_START: start = 'systemctl start promodesk' } = env
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}${apiPrefix}/health/`
  const ask = (check: 'live' | 'ready') =>
    fetch(url + check, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return {
    /** @throws update_not_stopped when a server still answers. */
    async stop() {
      if (!(await succeeds(stop)) || (await ask('live'))?.ok)
        throw updateError('update_not_stopped', `Команда «${stop}» не остановила сервер.`)
    },
    /** Starts the server unless it runs already. @throws update_failed when it is not ready in time. */
    async start() {
      const waitMs = (await succeeds(start)) ? readyWithinMs : 0
      for (const until = performance.now() + waitMs; !(await ask('ready'))?.ok; await sleep(200))
        if (performance.now() >= until)
          throw updateError('update_failed', `После «${start}» сервер не готов за ${waitMs / 1_000} с.`)
    },
  }
}

/** Runs a script of the shell, whose output the administrator sees, and tells whether it ended with 0. */
async function succeeds(script: string, cwd?: string, args: readonly string[] = []): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', script, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}

type Code = `update_${'layout' | 'running' | 'source' | 'failed' | 'refused' | 'not_stopped' | 'undone' | 'stuck'}`

/** Returns the reason why an update did not happen: a stable code and a Russian text that says what to do. */
const updateError = (code: Code, message: string, cause?: unknown) => codedError(code, message, cause)
