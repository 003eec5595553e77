import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'

/** Today the suite of the server starts 684: a file has one, and more need a reason. */
const mostStarts = 690

/** Starts one PostgreSQL for each test file that runs at a time; each test copies its migrated template. */
export default async function setup(project: TestProject) {
  const count = Number(project.config.maxWorkers)
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-run-'))
  await chmod(folder, 0o711)
  project.provide('folderOfRun', folder)
  const starts = join(folder, 'starts-of-servers')
  await writeFile(starts, '')
  const started = await Promise.all(Array.from({ length: count }, () => start(folder)))
  project.provide(
    'postgres',
    started.map(({ connection }) => connection),
  )
  return async () => {
    const { length } = await readFile(starts)
    await Promise.all(started.map(({ stop }) => stop()))
    await rm(folder, { recursive: true, force: true })
    if (length > mostStarts) throw new Error(`The tests start ${length} servers instead of ${mostStarts}`)
  }
}

async function start(folder: string) {
  const dataDir = await mkdtemp(join(folder, 'postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // A crash may lose writes of tests. Databases that tests lend to one another keep their connections.
    // A vacuum of another test's database would delay what a copy of the base may read.
    settings: { fsync: 'off', autovacuum: 'off', max_connections: 100 },
  })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('CREATE DATABASE template_promodesk')
  await client.end()
  await migrate({ ...postgres.connection, database: 'template_promodesk' })
  return postgres
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedPostgres['connection'][]
    /** A folder that is deleted when the run ends. */
    folderOfRun: string
  }
}
