import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, saysDiskFull } from './embedded-postgres-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { postgresEnvironment, runAs, type ServerUser } from './server-user.ts'
import { socketPort } from './socket-dir.ts'
import { shutDownPostmaster } from './stop-postmaster.ts'

export type Postmaster = { died: Promise<Error>; stop(): Promise<void> }

type Launch = {
  binaries: PostgresBinaries
  clusterDir: string
  socketDir: string
  user: ServerUser | undefined
  log: (message: string) => void
  /** Settings of PostgreSQL in place of those below. */
  settings: Record<string, string | number> | undefined
}

/**
 * Starts PostgreSQL on a cluster and waits without a limit for its recovery from a crash, until it accepts connections.
 * @throws EmbeddedPostgresError postgres_not_started with the last lines of PostgreSQL's log.
 */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + sessionsEndWithin
  for (let attempt = 0; ; attempt++) {
    const running = run(launch)
    const failure = await startFailure(running, launch.clusterDir)
    if (failure === undefined) return supervise(running)
    if (!sessionsRemain.test(failure) || performance.now() > deadline) {
      throw new EmbeddedPostgresError('postgres_not_started', `PostgreSQL не запустился.\n${failure}`)
    }
    if (attempt === 0) launch.log('Жду, пока завершатся соединения прошлого запуска PostgreSQL')
    await sleep(100)
  }
}

/** Sessions detect a killed postmaster within moments, but not in the middle of a long computation. */
const sessionsRemain = /pre-existing shared memory block .* is still in use/
const sessionsEndWithin = 30_000

type Running = { child: ChildProcess; log: PostmasterLog; ended: Promise<string>; isRunning(): boolean }

function run({ binaries, clusterDir, socketDir, user, log, settings }: Launch): Running {
  const options = optionsOf({ ...ownSettings(socketDir), ...settings })
  const child = spawn(join(binaries.root, 'bin', 'postgres'), ['-D', clusterDir, ...options], {
    ...runAs(user),
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C signals the terminal's whole foreground group and would end the database before the running requests.
    detached: true,
  })
  // Neither the process nor its log may keep an otherwise finished app alive.
  child.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  let isOver = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `код ${code}`))
  })
  ended.then(() => {
    isOver = true
  })
  return { child, log: readPostmasterLog(child.stderr, log), ended, isRunning: () => !isOver }
}

type PostmasterLog = { lastLines(): string }

/**
 * Keeps the last lines of a postmaster's output for error messages and logs its warnings. Omits failed statements,
 * because their senders receive the errors, and their values may be personal data.
 */
function readPostmasterLog(stderr: Readable, log: (message: string) => void): PostmasterLog {
  const lines: string[] = []
  let isFailedStatement = false
  createInterface({ input: stderr }).on('line', (line) => {
    const level = levelOf.exec(line)?.[1]
    // Lines without a level (DETAIL, CONTEXT, the second line of a text) belong to the preceding line.
    if (level !== undefined) isFailedStatement = level === 'ERROR'
    if (isFailedStatement) return
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    if (level !== undefined && level !== 'LOG' && !isStop.test(line)) log(`PostgreSQL: ${line}`)
  })
  return { lastLines: () => lines.join('\n') }
}

const keptLines = 20

const levelOf = /^\S+ \S+ UTC \[\d+\] (LOG|WARNING|ERROR|FATAL|PANIC): {2}/

const isStop = /terminating connection due to administrator command/

function ownSettings(socketDir: string) {
  // The setting is a comma-separated list.
  const quotedDir = `"${socketDir.replaceAll('"', '""')}"`
  return {
    listen_addresses: '',
    unix_socket_directories: quotedDir,
    unix_socket_permissions: '0700',
    port: socketPort,
    shared_buffers: '64MB',
    max_connections: 40,
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    // `levelOf` reads this prefix.
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    // Statements may hold personal data, which must not be logged.
    log_min_error_statement: 'panic',
  }
}

const optionsOf = (settings: Record<string, string | number>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Returns undefined when the database accepts connections, or the reason why the process ended. */
async function startFailure({ child, log, ended, isRunning }: Running, clusterDir: string) {
  while (isRunning()) {
    if (isReady(clusterDir, child.pid)) return undefined
    await sleep(10)
  }
  return describeEnd(child, log, await ended)
}

/** Reads the state in line 8 of postmaster.pid, like pg_ctl. Trial connections would fill the log with refusals. */
function isReady(clusterDir: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function describeEnd({ stderr }: ChildProcess, log: PostmasterLog, end: string): Promise<string> {
  // The last lines may arrive after the end, but a session that outlives its postmaster keeps the pipe open.
  for (let waits = 0; waits < 50 && stderr && !stderr.closed; waits++) await sleep(10)
  return `Процесс завершился (${end}). Последние строки журнала:\n${log.lastLines()}`
}

function supervise({ child, log, ended, isRunning }: Running): Postmaster {
  let isStopping = false
  const died = ended.then(async (end) => {
    // A requested stop is not a failure, so the promise never resolves.
    if (isStopping) return new Promise<Error>(() => {})
    const message = `PostgreSQL неожиданно завершился. ${await describeEnd(child, log, end)}`
    return new EmbeddedPostgresError('postgres_died', message)
  })
  return {
    died,
    stop: async () => {
      isStopping = true
      await shutDownPostmaster({ isRunning, send: (signal) => child.kill(signal) })
    },
  }
}

export type RestartLimit = { failures: number; withinMs: number }

type Options = { log: (message: string) => void; limit?: RestartLimit | undefined }

/**
 * Restarts a postmaster that ended or failed to restart, after a growing pause. `died` resolves with the last error at
 * the limit of failures. A full disk does not count as a failure: restarts go on until it has space.
 * @throws EmbeddedPostgresError when the first start fails.
 */
export async function startRestarting(
  start: () => Promise<Postmaster>,
  { log, limit = { failures: 5, withinMs: 60_000 } }: Options,
): Promise<Postmaster> {
  let running = await start()
  let isStopping = false
  const gaveUp = Promise.withResolvers<Error>()
  void keepRunning().then(gaveUp.resolve)

  async function keepRunning(): Promise<Error> {
    let failedAt: number[] = []
    let isWaiting = false
    for (let error = await running.died; ; error = await nextFailure()) {
      if (saysDiskFull(error)) {
        if (!isWaiting) log(`${error.message}\nЖду места на диске и запускаю PostgreSQL снова`)
        isWaiting = true
        await sleep(longestPauseMs, undefined, { ref: false })
        continue
      }
      isWaiting = false
      const now = performance.now()
      failedAt = [...failedAt.filter((at) => at > now - limit.withinMs), now]
      if (failedAt.length >= limit.failures) return error
      log(`${error.message}\nЗапускаю PostgreSQL снова`)
      await sleep(Math.min(firstPauseMs * 2 ** (failedAt.length - 1), longestPauseMs), undefined, { ref: false })
    }
  }

  /** Starts the postmaster and resolves when it ends; never resolves while stopping. */
  async function nextFailure(): Promise<Error> {
    if (isStopping) return new Promise<Error>(() => {})
    starting = start()
    try {
      running = await starting
      return await running.died
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  let starting: Promise<Postmaster> | undefined
  return {
    died: gaveUp.promise,
    stop: async () => {
      isStopping = true
      // Otherwise a running start would outlive the stop.
      await starting?.catch(() => {})
      await running.stop()
    },
  }
}

const firstPauseMs = 100
const longestPauseMs = 1_000
