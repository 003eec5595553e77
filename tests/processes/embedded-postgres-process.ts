import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { RestartLimit } from '#server/db/embedded/postmaster.ts'
import { findServerUser, runAs } from '#server/db/embedded/server-user.ts'
import { stopOrphan } from '#server/db/embedded/stop-postmaster.ts'

type Connection = EmbeddedPostgres['connection']
export type AppAnswer = { connection: Connection; code?: string; message?: string }
type Launch = { launcher?: string[]; script?: string; args?: string[] }
export type App = { process: ChildProcess; answer: AppAnswer }

export const isRoot = process.getuid?.() === 0

/** Returns the path of a new data folder in a folder that the database's user may enter. */
export function newDataDir(name = 'data'): string {
  const parent = makeParent(tmpdir())
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, name)
}

function makeParent(folder: string): string {
  const parent = realpathSync(mkdtempSync(join(folder, 'promodesk-test-')))
  chmodSync(parent, 0o711)
  return parent
}

/**
 * Returns a data folder with a fresh, stopped database. It is copied, because creating one takes most of a
 * first start.
 */
export async function newDatabase(name?: string): Promise<string> {
  template ??= makeTemplate()
  const dataDir = newDataDir(name)
  execFileSync('cp', ['-a', await template, dataDir])
  return dataDir
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  // Later test files in this process copy the same template.
  const dataDir = join(makeParent(inject('folderOfRun')), 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await postgres.stop()
  return dataDir
}

/** Starts the database in this process and returns it with its log. */
export async function startHere(
  dataDir: string,
  options: { passwd?: string; platform?: string; restartLimit?: RestartLimit } = {},
) {
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), ...options })
  onTestFinished(() => postgres.stop())
  return { ...postgres, lines }
}

/** Starts the database in an app of its own process; resolves with the app's first line. */
export async function startApp(dataDir: string, how: Launch = {}): Promise<App> {
  const app = spawnApp(dataDir, how)
  const [line] = await once(createInterface({ input: app.stdout }), 'line')
  return { process: app, answer: JSON.parse(line) }
}

export function spawnApp(
  dataDir: string,
  { launcher = [process.execPath], script = appScript, args = [] }: Launch = {},
) {
  const [command = '', ...before] = launcher
  const app = spawn(command, [...before, script, dataDir, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    await killHard(app)
    await stopOrphan(join(dataDir, 'postgres'), () => {})
  })
  return app
}

const appScript = fileURLToPath(new URL('./embedded-postgres-app.ts', import.meta.url))

export async function killHard(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

/** Kills the app and its PostgreSQL with kill -9, like a loss of power. */
export async function killAll({ process: app }: App, dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir)
  await killHard(app)
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
}

export const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Tells whether the process runs; a zombie does not. */
export const isAlive = (pid: number) => !['', 'Z'].includes(processState(pid))

/** Returns the state letter of `ps`, or an empty text for no process. */
export function processState(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).slice(0, 1)
  } catch {
    return ''
  }
}

/** Starts an unrelated process of PostgreSQL's system user and returns the first line of its output. */
export async function spawnStranger(script: string): Promise<{ pid: number; line: string }> {
  const user = findServerUser('/nonexistent')
  const stranger = spawn('/bin/sh', ['-c', script], { ...runAs(user), stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: stranger.stdout }), 'line')
  if (stranger.pid === undefined) throw new Error('The process did not start')
  return { pid: stranger.pid, line }
}

/** Waits for another process without a time limit. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10)
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  // The statement already reports a lost connection, and an unhandled error event would end the tests.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Options of a database that is not restarted when it ends. */
export const withoutRestart = { restartLimit: { failures: 1, withinMs: 60_000 } }
