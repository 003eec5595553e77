import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { aChannelInput } from '../channel-values.ts'
import { createDataDir, run, startService } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

/** The signal goes to npm, or to its process group. */
const orders = {
  'SIGTERM to npm, as a container does': (npm: number) => process.kill(npm, 'SIGTERM'),
  'SIGTERM to every process, as systemd does': (npm: number) => process.kill(-npm, 'SIGTERM'),
  'Ctrl+C, which reaches the whole foreground of a terminal': (npm: number) => process.kill(-npm, 'SIGINT'),
}

test.each(Object.entries(orders))(
  'npm start stopped by %s answers running requests and leaves no process',
  async (_name, order) => {
    const DATA_DIR = await createDataDir()
    const { child, origin, end } = await startService({ DATA_DIR })
    await addAnna(DATA_DIR)
    const api = new TestClient(origin)
    await api.signIn()
    const { body: category } = await api.send<{ id: number }>('POST', '/channel-categories/', {
      json: { title: 'Дом' },
    })
    const channel = aChannelInput({ category_id: category.id })
    const { body: stored } = await api.send<{ id: number }>('POST', '/channels/', { json: channel })

    const blocker = new pg.Client(runningPostgres(DATA_DIR))
    // The database may end as soon as it releases the lock.
    blocker.on('error', () => {})
    await blocker.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT 1 FROM channels FOR UPDATE')
    const slow = api.send('PUT', `/channels/${stored.id}`, { json: { ...channel, discount: 1 } })
    await isWaitingForLock(blocker)
    const npm = child.pid ?? 0
    order(npm)
    await refusesConnections(origin)
    // npm repeats a signal that all processes have received.
    order(npm)
    await blocker.query('COMMIT')
    await blocker.end()

    expect(await slow).toMatchObject({ status: 200, body: { discount: 1 } })
    expect((await end).code).toBe(0)
    expectNothingLeft(npm, DATA_DIR)
    const again = await startService({ DATA_DIR, PORT: new URL(origin).port })
    const later = new TestClient(again.origin)
    await later.signIn()
    expect((await later.send('GET', `/channels/${stored.id}`)).body).toMatchObject({ discount: 1 })
  },
)

test('npm run demo frees its port and its folder when it is stopped', async () => {
  const DATA_DIR = await createDataDir()
  const demo = ['run', 'demo', '--', '--channels', '10']
  const { child, origin, end } = await startService({ DATA_DIR }, demo)
  const npm = child.pid ?? 0
  process.kill(npm, 'SIGTERM')
  expect((await end).code).toBe(0)
  expectNothingLeft(npm, `${DATA_DIR}-demo`)
  await startService({ DATA_DIR, PORT: new URL(origin).port }, demo)
})

const addAnna = (DATA_DIR: string) =>
  run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)

function expectNothingLeft(group: number, dataDir: string) {
  expect(() => process.kill(-group, 0)).toThrow('ESRCH')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}

async function isWaitingForLock(client: pg.Client) {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
  while ((await client.query(waiting)).rowCount === 0) {
    // PostgreSQL caches statistics within a transaction.
    await client.query('SELECT pg_stat_clear_snapshot()')
  }
}

async function refusesConnections(origin: string) {
  const isOpen = () =>
    fetch(`${origin}/api/v1/health/live`, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    )
  while (await isOpen()) await new Promise((resolve) => setImmediate(resolve))
}
