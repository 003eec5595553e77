import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, prepareCluster } from '#server/db/embedded/cluster.ts'
import { admitServerUser, openDataFolder } from '#server/db/embedded/data-folder.ts'
import { binariesFor, findPostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import { findServerUser, postgresEnvironment, runAs } from '#server/db/embedded/server-user.ts'

/**
 * Starts the embedded PostgreSQL on TCP with a user who may only create databases, as an agency runs its own.
 * It can be stopped, suspended and started again on the same port.
 */
export async function startTcpPostgres() {
  const dataDir = openDataFolder(await mkdtemp(join(tmpdir(), 'promodesk-tcp-')))
  const clusterDir = join(dataDir, 'postgres')
  const user = findServerUser(clusterDir)
  if (user) admitServerUser(dataDir, user)
  const log = () => {}
  const installed = findPostgresBinaries()
  const binaries = user ? binariesFor(user, installed, { dataDir, log }) : installed
  await prepareCluster({ dataDir, clusterDir }, { binaries, user, log })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const admin = { host: '127.0.0.1', port, user: databaseUser, database: 'postgres' }
  const launch = () =>
    spawn(
      join(binaries.root, 'bin', 'postgres'),
      ['-D', clusterDir, ...settings.flatMap((setting) => ['-c', setting])],
      { ...runAs(user), env: postgresEnvironment, stdio: 'ignore' },
    )
  let postgres = launch()
  await answers(admin)
  await administer(admin, 'CREATE ROLE desk LOGIN CREATEDB')
  let held: number[] = []
  return {
    databaseUrl: `postgres://desk@127.0.0.1:${port}/postgres`,
    administer: (statement: string) => administer(admin, statement),
    /** Lets only the superuser connect without a password. */
    async requirePasswords() {
      const rules = [`host all ${databaseUser} 127.0.0.1/32 trust`, 'host all all 127.0.0.1/32 scram-sha-256']
      await writeFile(join(clusterDir, 'pg_hba.conf'), `${rules.join('\n')}\n`)
      await administer(admin, 'SELECT pg_reload_conf()')
    },
    /** Ends all sessions and waits until the process has ended. */
    stop: () => end(postgres),
    async start() {
      postgres = launch()
      await answers(admin)
    },
    /** Suspends the database and its sessions until `release`, like a machine that hangs. */
    async hold() {
      const { rows } = await administer(admin, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
      held = [postgres.pid ?? 0, ...rows.map(({ pid }) => pid)].filter(suspend)
    },
    release() {
      for (const pid of held.splice(0)) process.kill(pid, 'SIGCONT')
    },
    async remove() {
      await end(postgres)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns false for a process that has ended meanwhile. */
function suspend(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

async function end(postgres: ChildProcess) {
  if (postgres.exitCode !== null || postgres.signalCode !== null) return
  const ended = once(postgres, 'exit')
  postgres.kill('SIGINT')
  await ended
}

async function answers(connection: pg.ClientConfig) {
  const deadline = performance.now() + 30_000
  for (;;) {
    try {
      return await administer(connection, 'SELECT 1')
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function administer(connection: pg.ClientConfig, statement: string) {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
