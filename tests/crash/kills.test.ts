import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'
import { isAlive, postmasterPid, until } from '../processes/embedded-postgres-process.ts'
import { upload } from '../server/files/upload.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

type Process = Awaited<ReturnType<typeof startBuiltServer>>

const rounds = 30
const writers = 4
/** The seed of the random moments; MOMENTS_SEED repeats a failed run with its printed seed. */
const seed = Number(process.env.MOMENTS_SEED ?? Math.floor(Math.random() * 1e9))

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
  `${rounds} times kill -9 of %s under writes and uploads lose nothing acknowledged`,
  async (name, kill) => {
    process.stdout.write(`kill -9 of ${name}: the moments of MOMENTS_SEED=${seed}\n`)
    const DATA_DIR = await createDataDir()
    let server = await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'fatal' })
    await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], { DATA_DIR }, `${password}\n`)
    const acknowledged = new Set<number>()
    const uploaded = new Map<string, string>()
    const readyMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const api = new TestClient(server.origin)
      expect((await api.signIn()).status).toBe(200)
      const random = createRandom(seed + round)
      const enough = acknowledged.size + random.integer(1, 60)
      const writing = Array.from({ length: writers }, (_, writer) => write(api, `${round}-${writer}`, acknowledged))
      const uploads = uploaded.size
      writing.push(uploadFiles(api, uploaded, random))
      await until(() => acknowledged.size >= enough && uploaded.size > uploads)
      await kill(server, DATA_DIR)
      await Promise.all(writing)
      const killedAt = performance.now()
      server = await startBuiltServer({ DATA_DIR, LOG_LEVEL: 'fatal' })
      await expect.poll(() => isReady(server.origin)).toBe(true)
      readyMs.push(performance.now() - killedAt)
      const stored = await storedIds(DATA_DIR)
      const lost = Array.from(acknowledged).filter((id) => !stored.has(id))
      expect({ round, lost }).toEqual({ round, lost: [] })
      await expectUploads(server.origin, uploaded, [...uploaded.keys()].slice(uploads))
    }
    await expectUploads(server.origin, uploaded, uploaded.keys())
    const sorted = readyMs.toSorted((a, b) => a - b).map(Math.round)
    process.stdout.write(
      `kill -9 of ${name}, ${rounds} times: ${acknowledged.size} rows and ${uploaded.size} files acknowledged, 0 lost; ready again after ${sorted[rounds / 2]} ms (median), ${sorted.at(-1)} ms (max); load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`,
    )
  },
  30 * 60_000,
)

/** Writes rows until the server is gone and adds the confirmed ones to `acknowledged`. */
async function write(api: TestClient, name: string, acknowledged: Set<number>) {
  for (let row = 0; ; row++) {
    const json = { title: `Категория ${name}-${row}` }
    const answer = await api.send<{ id: number }>('POST', '/channel-categories/', { json }).catch(() => undefined)
    // If the database dies first, the server reports it as unavailable and does not confirm the row.
    if (answer?.status !== 200) return
    acknowledged.add(answer.body.id)
  }
}

/** Uploads files until the server is gone and adds the confirmed ones to `uploaded`. */
async function uploadFiles(api: TestClient, uploaded: Map<string, string>, random: Random) {
  for (;;) {
    const content = randomBytes(random.integer(0, 199_999)).toString('hex')
    const answer = await upload(api, { name: 'Файл.txt', content }).catch(() => undefined)
    const [file] = answer?.body.files ?? []
    if (!file) return
    uploaded.set(file.id, content)
  }
}

async function expectUploads(origin: string, uploaded: ReadonlyMap<string, string>, ids: Iterable<string>) {
  const api = new TestClient(origin)
  await api.signIn()
  const changed: string[] = []
  for (const id of ids) {
    const { status, body } = await api.send<string>('GET', `/files/${id}`)
    if (status !== 200 || body !== uploaded.get(id)) changed.push(`${id}: ${status}`)
  }
  expect(changed).toEqual([])
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
