import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '#server/error-codes.ts'

/** The time to wait after each shutdown signal, in milliseconds. */
export type Patience = { fast: number; immediate: number }

/**
 * Ends a postmaster with SIGINT (aborts sessions, writes a checkpoint), then SIGQUIT (the next start recovers from the
 * log), then SIGKILL if it is frozen. None of them loses a committed row.
 * @returns the signal that ended it.
 * @throws Error when it survives even SIGKILL.
 */
export async function shutDownPostmaster(
  postmaster: { isRunning(): boolean; send(signal: NodeJS.Signals): void },
  { fast, immediate }: Patience = { fast: 15_000, immediate: 10_000 },
): Promise<NodeJS.Signals | undefined> {
  if (!postmaster.isRunning()) return undefined
  const attempts = [
    { signal: 'SIGINT', milliseconds: fast },
    { signal: 'SIGQUIT', milliseconds: immediate },
    { signal: 'SIGKILL', milliseconds: immediate },
  ] as const
  for (const { signal, milliseconds } of attempts) {
    postmaster.send(signal)
    if (await endsWithin(milliseconds, postmaster)) return signal
  }
  throw new Error('PostgreSQL не завершается даже по SIGKILL')
}

async function endsWithin(milliseconds: number, { isRunning }: { isRunning(): boolean }): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (isRunning()) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/**
 * Ends the postmaster that a killed app left running, and prevents its postmaster.pid from blocking a start. Call it
 * only under the lock of the data folder, because it treats any running postmaster as an orphan.
 */
export async function stopOrphan(
  clusterDir: string,
  log: (message: string) => void,
  patience?: Patience,
): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid === undefined) return
  const orphan = {
    isRunning: () => isPostmaster(pid, clusterDir),
    send: (signal: NodeJS.Signals) => sendSignal(pid, signal),
  }
  if (orphan.isRunning()) {
    log(`Останавливаю PostgreSQL, который остался от прошлого запуска (процесс ${pid})`)
    const signal = await shutDownPostmaster(orphan, patience)
    if (signal !== 'SIGINT') log(`PostgreSQL (процесс ${pid}) завершён сигналом ${signal}`)
  }
  disownPid(pidFile)
}

function readPid(pidFile: string): number | undefined {
  const firstLine = readLines(pidFile)?.[0]
  if (firstLine === undefined) return undefined
  const pid = Number(firstLine)
  if (Number.isSafeInteger(pid) && pid > 0) return pid
  // A crash on a full disk leaves the file empty, and PostgreSQL refuses to start over an empty one.
  rmSync(pidFile)
  return undefined
}

/**
 * PostgreSQL trusts a stale file while any process except its own parent has the process id. The other lines stay,
 * because PostgreSQL uses them to find sessions that outlive their postmaster.
 */
function disownPid(pidFile: string) {
  const lines = readLines(pidFile)
  if (!lines) return
  // The folder may belong to another user, so root must not follow a link in it.
  const file = openSync(pidFile, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW)
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  closeSync(file)
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    throw error
  }
}

/** Tells whether the process is alive (a zombie has no command line) and is the postmaster of this cluster. */
function isPostmaster(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform === 'linux') {
      const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return basename(command) === 'postgres' && args.includes(clusterDir)
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    return command.includes(`postgres -D ${clusterDir} `)
  } catch {
    return false
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process may end between the check and the signal.
    if (!hasCode(error, ['ESRCH'])) throw error
  }
}
