import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseUser, prepareCluster } from '#server/db/cluster.ts'
import { admitServerUser, openDataFolder } from '#server/db/data-folder.ts'
import { binariesFor, findPostgresBinaries } from '#server/db/postgres-binaries.ts'
import { postgresEnvironment } from '#server/db/postgres-environment.ts'
import { findServerUser, runAs } from '#server/db/server-user.ts'

/**
 * One PostgreSQL that is reached over TCP: that of DATABASE_URL, whose user may create databases, else the embedded one
 * as any other PostgreSQL is run. Tests get a user without further rights, as those who rent a database do.
 */
export default async function setup(project: TestProject) {
  if (!existsSync('dist/server/main.js')) throw new Error('The server is not built: npm run build')
  if (process.env.DATABASE_URL) return project.provide('databaseUrl', process.env.DATABASE_URL)
  const { databaseUrl, stop } = await startPostgres()
  project.provide('databaseUrl', databaseUrl)
  return stop
}

async function startPostgres() {
  const dataDir = openDataFolder(await mkdtemp(join(tmpdir(), 'promodesk-cluster-')))
  const clusterDir = join(dataDir, 'postgres')
  const user = findServerUser(clusterDir)
  if (user) admitServerUser(dataDir, user)
  const log = () => {}
  const installed = findPostgresBinaries()
  const binaries = user ? binariesFor(user, installed, { dataDir, log }) : installed
  await prepareCluster({ dataDir, clusterDir }, { binaries, user, log })
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `port=${port}`,
    '-c',
    'unix_socket_directories=',
  ]
  const postgres = spawn(join(binaries.root, 'bin', 'postgres'), ['-D', clusterDir, ...settings], {
    ...runAs(user),
    env: postgresEnvironment,
    stdio: 'ignore',
  })
  await createUser({ host: '127.0.0.1', port, user: databaseUser, database: 'postgres' })
  return {
    databaseUrl: `postgres://desk@127.0.0.1:${port}/postgres`,
    stop: async () => {
      postgres.kill('SIGINT')
      await once(postgres, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function createUser(connection: pg.ClientConfig) {
  const deadline = performance.now() + 30_000
  for (;;) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      await client.query('CREATE ROLE desk LOGIN CREATEDB')
      return await client.end()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
