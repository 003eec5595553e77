import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { CallName, System, SystemCheck } from '#contract/accounts/system.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { BackupFailure, LocalBackups } from '#server/backup/daily-backup.ts'
import { streamBackup } from '#server/backup/write-backup.ts'
import type { Config } from '#server/config.ts'
import type { Database, DatabaseConnection } from '#server/db/client.ts'
import { freeBytesOf } from '#server/disk-watch.ts'
import { codeOf } from '#server/error-codes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { type Actor, audit, by } from '#server/modules/audit/audit.service.ts'
import type { FileStore } from '#server/modules/files/storage/file-store.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { Installation } from './check.ts'
import { checks, runCheck } from './checks.ts'
import { findLastBackup, whyFailed } from './last-backup.ts'
import { selectCounts } from './system.repository.ts'
import { modelNames, noteModelCheck } from './welcome.service.ts'

type Deps = {
  db: Database
  connection: DatabaseConnection
  assistant: Assistant
  mail?: MailService | undefined
  files: FileStore
  config: Config
  dataDir: string
  /** The copies that this node makes of its embedded database; absent with `DATABASE_URL` and in the demo. */
  backups?: LocalBackups | undefined
  version: string
  runningAnswers: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

export type SystemService = ReturnType<typeof createSystemService>

/** Shows administrators the state of the installation, by the checks of `npm run doctor`. */
export function createSystemService({ db, connection, files, backups, runningAnswers, log, ...deps }: Deps) {
  const { assistant, mail, config, dataDir, version, now } = deps
  const startedAt = now().toISOString()
  let isDownloading = false
  let failedDownload: BackupFailure | undefined
  const lastBackup = () => findLastBackup(db, dataDir)
  const installation: Installation = {
    config,
    dataDir,
    assistant,
    mail,
    lastBackup,
    now,
    database: async () => db,
    files: async () => files,
  }
  async function checkOne(check: (typeof checks)[number]): Promise<SystemCheck> {
    const { durationMs, ...result } = await runCheck(check, installation)
    return { ...result, duration_ms: durationMs }
  }

  async function read(): Promise<System> {
    const at = now()
    const { copy, fullAt } = await lastBackup()
    const { version: databaseVersion, bytes, active_sessions, unread_documents, ...base } = await selectCounts(db, at)
    const { isRunning = false, failure: failedCopy } = backups?.state() ?? {}
    const failure = latest(failedCopy, failedDownload)
    return {
      version,
      started_at: startedAt,
      active_sessions,
      unread_documents,
      base,
      checks: await Promise.all(checks.filter(({ isCall }) => !isCall).map(checkOne)),
      model: { name: assistant.model, fast: assistant.fast?.model ?? null, is_demo: assistant.isDemo },
      has_bucket: config.s3 !== undefined,
      has_mail: mail !== undefined,
      database: { version: databaseVersion, bytes, is_embedded: config.databaseUrl === undefined },
      disk: await diskOf(config, dataDir),
      backup: {
        copy_at: copy?.at.toISOString() ?? null,
        copy_bytes: copy?.bytes ?? null,
        full_at: fullAt?.toISOString() ?? null,
        failed_at: failure?.at.toISOString() ?? null,
        failure_code: failure?.code ?? null,
        failure_text: failure && whyFailed(failure.code),
        is_running: isRunning || isDownloading,
        can_copy: backups !== undefined,
      },
      running_answers: runningAnswers(),
    }
  }

  async function run(actor: Actor, wanted: CallName): Promise<SystemCheck> {
    await audit(db, { at: now(), action: `${wanted}_checked`, ...by(actor) })
    const check = checks.find(({ name }) => name === wanted)
    if (check === undefined) throw new Error(`no check is named ${wanted}`)
    const result = await checkOne(check)
    if (wanted === 'model') await noteModelCheck(db, result.level === 'good' ? modelNames(assistant) : null)
    return result
  }

  /** Starts a copy of the database. @throws AppError `backup_running`, `backup_elsewhere` (409), `storage_full` (507) */
  async function startCopy(actor: Actor) {
    if (!backups) throw copyElsewhere()
    if (isDownloading) throw copyRunning()
    if (!(await backups.hasRoom())) throw noRoomForCopy()
    const isStarted = backups.copyNow(() => audit(db, { at: now(), action: 'database_copied', ...by(actor) }))
    if (!isStarted) throw copyRunning()
  }

  /** Returns the bytes of an encrypted copy with the files. @throws AppError `backup_running` (409) */
  async function download(actor: Actor, passphrase: string, signal: AbortSignal): Promise<Readable> {
    if (isDownloading) throw copyRunning()
    isDownloading = true
    try {
      const job = { connection, store: files, at: now(), version, signal, passphrase }
      const { bytes, done } = await streamBackup(job)
      void done
        .then(() => {
          failedDownload = undefined
          return audit(db, { at: now(), action: 'backup_made', ...by(actor) })
        })
        .catch(noteFailure)
        .finally(() => {
          isDownloading = false
        })
      // A reader who breaks off near the end has the data too.
      await audit(db, { at: now(), action: 'backup_begun', ...by(actor) }).catch((error: Error) => {
        bytes.destroy()
        throw error
      })
      return bytes
    } catch (error) {
      isDownloading = false
      if (error instanceof BackupError && error.code === 'backup_running') throw copyRunning()
      noteFailure(error)
      throw error
    }
  }

  function noteFailure(error: unknown) {
    failedDownload = { at: now(), code: codeOf(error) }
    log.warn({ err: error }, 'a downloaded backup failed')
  }

  return { read, run, startCopy, download, lastBackup }
}

const latest = (...failures: (BackupFailure | undefined)[]) =>
  failures
    .filter((one) => one !== undefined)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .at(-1)

async function diskOf({ databaseUrl, s3, minFree }: Config, dataDir: string): Promise<System['disk']> {
  if (databaseUrl !== undefined && s3 !== undefined) return null
  return {
    free_bytes: await freeBytesOf(dataDir),
    uploads_below_bytes: minFree.uploads,
    writes_below_bytes: minFree.writes,
  }
}

const copyRunning = () => new AppError(409, 'backup_running', 'Копия уже создаётся')
const noRoomForCopy = () =>
  new AppError(507, 'storage_full', 'Для копии мало места на диске: освободите его или увеличьте диск')
const copyElsewhere = () =>
  new AppError(409, 'backup_elsewhere', 'База данных не на этом компьютере: сделайте копию командой npm run backup')
