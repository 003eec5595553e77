import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unchanged } from './fetch-release.ts'
import { type Environment, succeeds } from './run-program.ts'
import { becomesReady, originOf } from './service.ts'
import { UpdateError } from './update-error.ts'

type Rehearsal = {
  /** The folder of the new release. */
  release: string
  copy: string
  /** A folder for the rehearsal alone. */
  folder: string
  env: Environment
  readyWithinMs: number
}

/**
 * Restores the copy of the database by the new release, which migrates it, and starts the release on it, while the
 * release in service works.
 * @throws UpdateError update_failed
 */
export async function rehearse({ release, copy, folder, env, readyWithinMs }: Rehearsal) {
  clearRehearsal(folder)
  mkdirSync(folder, { recursive: true, mode: openMode })
  const port = await freePort()
  const own = {
    ...withoutStorage(env),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const restore = ['npm', 'run', '--silent', 'restore', '--', copy, '--unsigned']
  try {
    if (!(await succeeds(restore, { cwd: release, env: own, isQuiet: true })))
      throw new UpdateError('update_failed', `Копия базы не перешла на новую версию (причина выше). ${unchanged}`)
    const options = { cwd: release, env: own, detached: true } as const
    // The shell writes its own number, so a kill of the update at any moment leaves no server without one.
    const script = 'printf "%s\\n%s" $$ "$1" >"$0" && exec npm start --silent'
    const server = spawn('/bin/sh', ['-c', script, pidPath(folder), release], {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const hasEnded = () => server.exitCode !== null || server.signalCode !== null
    const isReady = await becomesReady(originOf(own.HOST, port), readyWithinMs, hasEnded)
    await end(server, hasEnded)
    if (isReady) return
    const seconds = readyWithinMs / 1_000
    throw new UpdateError(
      'update_failed',
      `Новая версия на копии базы не готова за ${seconds} с (причина выше). ${unchanged}`,
    )
  } finally {
    clearRehearsal(folder)
  }
}

/** Removes what a killed rehearsal left, also its server. */
export function clearRehearsal(folder: string) {
  const path = pidPath(folder)
  const [pid = '', release = ''] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  if (/^\d+$/.test(pid)) killGroup(Number(pid), release)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Root's PostgreSQL runs as another user, who passes through. */
export const openMode = 0o711

const pidPath = (folder: string) => join(folder, 'server.pid')

function killGroup(pid: number, release: string) {
  try {
    if (worksIn(pid, release)) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}

/** Another program may have the number by now, also a server of another release. */
function worksIn(pid: number, release: string): boolean {
  if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === release
  return /npm|node/.test(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))
}

async function end(server: ChildProcess, hasEnded: () => boolean) {
  if (hasEnded() || server.pid === undefined) return
  const closed = once(server, 'exit')
  process.kill(-server.pid, 'SIGTERM')
  await Promise.race([closed, sleep(endWithinMs, undefined, { ref: false })])
  if (!hasEnded()) process.kill(-server.pid, 'SIGKILL')
}

const endWithinMs = 20_000

/** The rehearsal must reach neither the agency's database nor its bucket. */
function withoutStorage(env: Environment): Environment {
  const isStorage = (name: string) => name === 'DATABASE_URL' || name.startsWith('S3_')
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isStorage(name)))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
