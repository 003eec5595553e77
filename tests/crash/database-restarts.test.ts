import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isAlive, newDatabase, postmasterPid, query, until } from '../processes/embedded-postgres-process.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

const rounds = 30

test(`${rounds} times kill -9 of the database alone: it restarts by itself, with every committed row`, async () => {
  const dataDir = await newDatabase()
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    restartLimit: { failures: rounds + 1, withinMs: 60_000 },
  })
  onTestFinished(stop)
  await query(connection, 'CREATE TABLE note (number integer)')
  const readyMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    await query(connection, `INSERT INTO note VALUES (${round})`)
    const killed = postmasterPid(dataDir)
    const killedAt = performance.now()
    process.kill(killed, 'SIGKILL')
    await until(() => !isAlive(killed))
    const rows = () => query(connection, 'SELECT count(*)::integer AS count FROM note').catch(() => [])
    await expect.poll(rows, { timeout: 30_000 }).toEqual([{ count: round + 1 }])
    readyMs.push(performance.now() - killedAt)
  }
  readyMs.sort((a, b) => a - b)
  process.stdout.write(
    `database restarts: ready after ${Math.round(readyMs[rounds / 2] ?? 0)} ms median, ${Math.round(readyMs.at(-1) ?? 0)} at most\n`,
  )
}, 300_000)

test('a server whose database is killed refuses by 503 with Retry-After only and recovers by itself', async () => {
  const DATA_DIR = await createDataDir()
  const { origin, child } = await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'fatal' })
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)
  const api = new TestClient(origin)
  await api.signIn()
  const create = (title: string) => api.send('POST', '/directions/', { json: { title } })
  expect((await create('До')).status).toBe(200)
  const refused: (string | null)[] = []
  const killed = postmasterPid(DATA_DIR)
  process.kill(killed, 'SIGKILL')
  await until(() => !isAlive(killed))
  const answered = async () => {
    const { status, headers } = await create('После')
    if (status !== 200) refused.push(`${status} ${headers.get('retry-after')}`)
    return status
  }
  await expect.poll(answered, { timeout: 30_000 }).toBe(200)
  expect(refused.filter((answer) => answer !== '503 2')).toEqual([])
  const { body } = await api.send<{ title: string }[]>('GET', '/directions/')
  expect(body.map(({ title }) => title)).toEqual(['До', 'После'])
  expect((await api.send('GET', '/health/ready')).status).toBe(200)
  expect(child.exitCode).toBeNull()
})
