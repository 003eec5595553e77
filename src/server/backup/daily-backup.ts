import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseConnection } from '#server/db/client.ts'
import { partialMark } from './archive-writer.ts'
import { writeBackup } from './write-backup.ts'

type Daily = {
  connection: DatabaseConnection
  /** The folder of the backups; created when missing. */
  folder: string
  now: () => Date
  version: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

const kept = 7
const checkEveryMs = 10 * 60_000
const fileName = /^promodesk-\d{4}-\d\d-\d\d\.tar\.gz$/

/**
 * Keeps one backup of the database for each of the last seven days (UTC) on which the server ran. Logs a failure and
 * retries at the next check; `check` never rejects.
 */
export function startDailyBackups(daily: Daily) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  /** Makes the day's backup unless it exists or is in progress. */
  function check(): Promise<void> {
    running ??= backUpToday(daily, ending.signal)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) daily.log.warn({ err: error }, 'daily backup failed')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(check, checkEveryMs)
  timer.unref()
  return {
    check,
    /** Cancels a running backup and waits until its partial file is removed. */
    async stop() {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

async function backUpToday({ folder, now, version, connection, log }: Daily, signal: AbortSignal) {
  const at = now()
  const path = join(folder, `promodesk-${at.toISOString().slice(0, 10)}.tar.gz`)
  if (existsSync(path)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Removes partial files that a crash left. The folder belongs to one server.
  const names = await readdir(folder)
  for (const name of names) if (name.includes(partialMark)) await rm(join(folder, name), { force: true })
  await writeBackup({
    connection,
    store: undefined,
    file: { path, passphrase: undefined },
    at,
    version,
    signal,
  })
  const files = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  const old = files.slice(0, -kept)
  for (const name of old) await rm(join(folder, name), { force: true })
  log.info({ removed: old.length }, 'daily backup made')
}
