import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseConnection } from '#server/db/client.ts'
import { freeBytesOf } from '#server/disk-watch.ts'
import { codeOf } from '#server/error-codes.ts'
import { partialMark } from './archive-writer.ts'
import { BackupError } from './backup-error.ts'
import { writeBackup } from './write-backup.ts'

type Daily = {
  connection: DatabaseConnection
  /** The folder of the backups; created when missing. */
  folder: string
  /** The free bytes that a copy leaves to the database. */
  minFreeBytes: number
  now: () => Date
  version: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const kept = 7
const keptOwn = 3
const checkEveryMs = 10 * 60_000
const fileName = /^promodesk-\d{4}-\d\d-\d\d\.tar\.gz$/
const ownName = /^promodesk-\d{4}-\d\d-\d\dT[\d-]+\.tar\.gz$/

/** Tells whether a file of the folder is a complete copy: a daily one, or one that an administrator asked for. */
export const isCopyName = (name: string) => fileName.test(name) || ownName.test(name)

export type LocalBackups = ReturnType<typeof startDailyBackups>

/**
 * Keeps one backup of the database for each of the last seven days (UTC) on which the server ran. Logs a failure and
 * retries at the next check; `check` never rejects.
 */
export function startDailyBackups(daily: Daily) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let failure: BackupFailure | undefined

  function run(make: (daily: Daily, signal: AbortSignal) => Promise<boolean>): Promise<void> {
    running ??= make(daily, ending.signal)
      .then((isMade) => {
        if (isMade) failure = undefined
      })
      .catch((error: unknown) => {
        if (ending.signal.aborted) return
        failure = { at: daily.now(), code: codeOf(error) }
        daily.log.warn({ err: error }, 'daily backup failed')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  /** Makes the day's backup unless it exists or is in progress. */
  const check = () => run(backUpToday)
  const timer = setInterval(check, checkEveryMs)
  timer.unref()
  return {
    check,
    /** Tells whether the disk has room for a copy. A folder that cannot be used is told by the copy itself. */
    hasRoom: () => hasRoom(daily).catch(() => true),
    /** Starts a copy beside the daily ones and calls `onMade` after it. Returns false while another is running. */
    copyNow(onMade: () => Promise<void>): boolean {
      if (running) return false
      void run(async (own, signal) => {
        await backUpNow(own, signal)
        await onMade()
        return true
      })
      return true
    },
    /** The failure of the last attempt on this node is absent once a copy has succeeded. */
    state: () => ({ isRunning: running !== undefined, failure }),
    /** Cancels a running backup and waits until its partial file is removed. */
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

export type BackupFailure = { at: Date; code: string }

/** Returns false when the day has its backup already. */
async function backUpToday(daily: Daily, signal: AbortSignal): Promise<boolean> {
  const { folder, now, log } = daily
  const at = now()
  const path = join(folder, `promodesk-${at.toISOString().slice(0, 10)}.tar.gz`)
  if (existsSync(path)) return false
  await copyTo(path, at, daily, signal)
  const removed = await keepNewest(folder, fileName, kept)
  log.info({ removed }, 'daily backup made')
  return true
}

async function backUpNow(daily: Daily, signal: AbortSignal) {
  const { folder, now, log } = daily
  const at = now()
  const name = `promodesk-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  await copyTo(join(folder, name), at, daily, signal)
  const removed = await keepNewest(folder, ownName, keptOwn)
  log.info({ removed }, 'backup made')
}

async function copyTo(path: string, at: Date, daily: Daily, signal: AbortSignal) {
  const { folder, version, connection } = daily
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Removes partial files that a crash left. The folder belongs to one server.
  const names = await readdir(folder)
  for (const name of names) if (name.includes(partialMark)) await rm(join(folder, name), { force: true })
  if (!(await hasRoom(daily))) {
    throw new BackupError('backup_disk_full', `Для копии в ${folder} мало места. Освободите его.`)
  }
  const file = { path, passphrase: undefined }
  await writeBackup({ connection, store: undefined, file, at, version, signal })
}

/** A copy may be twice as large as the last one. */
async function hasRoom({ folder, minFreeBytes }: Daily): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copies = (await readdir(folder)).filter(isCopyName)
  const stats = await Promise.all(copies.map((name) => stat(join(folder, name))))
  const newest = stats.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0]
  return (await freeBytesOf(folder)) >= 2 * (newest?.size ?? 0) + minFreeBytes
}

/** Removes all but the newest of the files and returns how many. */
async function keepNewest(folder: string, pattern: RegExp, count: number): Promise<number> {
  const files = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  const old = files.slice(0, -count)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
