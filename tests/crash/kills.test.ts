import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runningPostgres } from '#server/db/running-postgres.ts'
import { isAlive, postmasterPid, until } from '../server/db/embedded-postgres-process.ts'
import { createDataDir, run, startServerProcess } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

type Process = Awaited<ReturnType<typeof startServerProcess>>

const rounds = 30
const writers = 4

const kills = {
  'the app': async ({ child }: Process) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  },
  'the app and its database': async ({ child }: Process, dataDir: string) => {
    const database = postmasterPid(dataDir)
    child.kill('SIGKILL')
    process.kill(database, 'SIGKILL')
    await once(child, 'exit')
    await until(() => !isAlive(database))
  },
}

test.each(Object.entries(kills))(
  `${rounds} times kill -9 of %s under writes: no row that was acknowledged is lost`,
  async (name, kill) => {
    const DATA_DIR = await createDataDir()
    let server = await startServerProcess({ DATA_DIR, LOG_LEVEL: 'fatal' })
    await run(
      ['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'],
      { DATA_DIR },
      `${password}\n`,
    )
    const acknowledged = new Set<number>()
    const readyMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const api = new TestClient(server.origin)
      expect((await api.signIn()).status).toBe(200)
      const enough = acknowledged.size + 1 + Math.floor(Math.random() * 60)
      const writing = Array.from({ length: writers }, (_, writer) =>
        write(api, `${round}-${writer}`, acknowledged),
      )
      await until(() => acknowledged.size >= enough)
      await kill(server, DATA_DIR)
      await Promise.all(writing)
      const killedAt = performance.now()
      server = await startServerProcess({ DATA_DIR, LOG_LEVEL: 'fatal' })
      await expect.poll(() => isReady(server.origin), { timeout: 30_000, interval: 10 }).toBe(true)
      readyMs.push(performance.now() - killedAt)
      const stored = await storedIds(DATA_DIR)
      const lost = Array.from(acknowledged).filter((id) => !stored.has(id))
      expect({ round, lost }).toEqual({ round, lost: [] })
    }
    const sorted = readyMs.toSorted((a, b) => a - b).map(Math.round)
    process.stdout.write(
      `kill -9 of ${name}, ${rounds} times: ${acknowledged.size} rows acknowledged, 0 lost; ready again after ${sorted[rounds / 2]} ms (median), ${sorted.at(-1)} ms (max); load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`,
    )
  },
  30 * 60_000,
)

/** Writes one row after another until the server is gone, and notes those that it has confirmed. */
async function write(api: TestClient, name: string, acknowledged: Set<number>) {
  for (let row = 0; ; row++) {
    const json = { title: `Категория ${name}-${row}` }
    const answer = await api
      .send<{ id: number }>('POST', '/channel-categories/', { json })
      .catch(() => undefined)
    // A database that dies first is told as unavailable, and nothing is promised.
    if (answer?.status !== 200) return
    acknowledged.add(answer.body.id)
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/v1/health/ready`).then(
    (response) => response.ok,
    () => false,
  )

async function storedIds(dataDir: string): Promise<Set<number>> {
  const client = new pg.Client(runningPostgres(dataDir))
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM channel_categories')
    return new Set(rows.map(({ id }) => id))
  } finally {
    await client.end()
  }
}
