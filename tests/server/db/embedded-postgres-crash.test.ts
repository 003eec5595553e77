import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { stopOrphan } from '#server/db/embedded/orphan-postmaster.ts'
import {
  type App,
  isAlive,
  killAll,
  killHard,
  newDatabase,
  postmasterPid,
  processState,
  query,
  spawnStranger,
  startApp,
  startHere,
  until,
} from './embedded-postgres-process.ts'

const committed = [{ text: 'записано' }]
const commit = ({ answer }: App) => query(answer.connection, "CREATE TABLE note AS SELECT 'записано' AS text")
const readBack = (connection: EmbeddedPostgres['connection']) => query(connection, 'SELECT text FROM note')

test('after kill -9 of the app its PostgreSQL is stopped, and the committed row is there', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  const orphan = postmasterPid(dataDir)
  await killHard(app.process)
  expect(isAlive(orphan)).toBe(true)
  const { connection, lines } = await startHere(dataDir)
  expect(isAlive(orphan)).toBe(false)
  expect(lines).toEqual([expect.stringContaining(`процесс ${orphan}`)])
  expect(await readBack(connection)).toEqual(committed)
})

test('after kill -9 of the app and of PostgreSQL the committed row is there', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  await killAll(app, dataDir)
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
})

test('a process id that an unrelated process has now does not block a start, and that process lives on', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  await killAll(app, dataDir)
  const stranger = await spawnStranger('echo ready; exec sleep 600')
  plantPid(dataDir, stranger.pid)
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
  expect(isAlive(stranger.pid)).toBe(true)
})

test('a process id that a zombie has does not block a start', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  await killAll(app, dataDir)
  // sleep 600 takes the shell's place and never waits for the shell's child.
  const parent = await spawnStranger('sleep 0 & echo $!; exec sleep 600')
  const zombie = Number(parent.line)
  await until(() => processState(zombie) === 'Z')
  plantPid(dataDir, zombie)
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
})

test.for(['', 'мусор\n'])('a postmaster.pid with %j in it does not block a start', async (content) => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  await killAll(app, dataDir)
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), content)
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
})

test('a session that outlives its killed PostgreSQL is waited for, never joined by a second one', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  const session = await openSession(app.answer.connection)
  process.kill(session, 'SIGSTOP')
  await killAll(app, dataDir)
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => {
      lines.push(line)
      if (line.startsWith('Жду')) process.kill(session, 'SIGCONT')
    },
  })
  onTestFinished(() => postgres.stop())
  expect(lines.filter((line) => line.startsWith('Жду'))).toHaveLength(1)
  expect(await readBack(postgres.connection)).toEqual(committed)
})

test('an orphan that does not end by SIGINT is ended by SIGQUIT', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  const session = await openSession(app.answer.connection)
  process.kill(session, 'SIGSTOP')
  const orphan = postmasterPid(dataDir)
  await killHard(app.process)
  const lines: string[] = []
  await stopOrphan(join(dataDir, 'postgres'), (line) => lines.push(line), { fast: 100, immediate: 20_000 })
  expect(lines.at(-1)).toContain('SIGQUIT')
  expect(isAlive(orphan)).toBe(false)
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
})

test('a frozen orphan is ended by SIGKILL', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  process.kill(postmasterPid(dataDir), 'SIGSTOP')
  await killHard(app.process)
  const lines: string[] = []
  await stopOrphan(join(dataDir, 'postgres'), (line) => lines.push(line), { fast: 100, immediate: 100 })
  expect(lines.at(-1)).toContain('SIGKILL')
  const { connection } = await startHere(dataDir)
  expect(await readBack(connection)).toEqual(committed)
})

/** Gives the stale files another process's number: postmaster.pid and the lock of the socket. */
function plantPid(dataDir: string, pid: number) {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(pid)))
  }
}

/** The process id of a session that stays open until its server ends. */
async function openSession(connection: EmbeddedPostgres['connection']): Promise<number> {
  const client = new pg.Client(connection)
  // The server is going to be killed under it.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? Number.NaN
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return pid
}
