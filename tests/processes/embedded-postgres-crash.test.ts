import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { stopOrphan } from '#server/db/embedded/stop-postmaster.ts'
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

test('PostgreSQL stops after kill -9 of its app and keeps the committed row', async () => {
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

test('a recorded process id of an unrelated process does not block a start, and that process survives', async () => {
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

test('a recorded process id of a zombie does not block a start', async () => {
  const dataDir = await newDatabase()
  const app = await startApp(dataDir)
  await commit(app)
  await killAll(app, dataDir)
  // sleep 600 replaces the shell, which would reap a child that ends before that, and never waits for the child.
  const child = `sh -c 'until ps -o comm= -p $PPID | grep -q sleep; do :; done'`
  const parent = await spawnStranger(`${child} & echo $!; exec sleep 600`)
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

test('a start waits for a session that outlives its killed PostgreSQL', async () => {
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

test('SIGQUIT ends an orphan that ignores SIGINT', async () => {
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

test('SIGKILL ends a frozen orphan', async () => {
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

/** Writes another process's id into the stale files: postmaster.pid and the lock of the socket. */
function plantPid(dataDir: string, pid: number) {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(dataDir, 'postgres', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(pid)))
  }
}

/** Returns the process id of a session that stays open until its server ends. */
async function openSession(connection: EmbeddedPostgres['connection']): Promise<number> {
  const client = new pg.Client(connection)
  // The server is killed under this session.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? Number.NaN
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return pid
}
