import { randomUUID } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingBallast } from '#server/db/embedded/ballast.ts'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isAlive, postmasterPid, query, until } from '../processes/embedded-postgres-process.ts'
import { upload } from '../server/files/upload.ts'
import { canMount, mount, unmount } from '../server/mount.ts'
import { createDataDir, run, startBuiltServer } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'

const rounds = 30

test.runIf(canMount())(
  `${rounds} times a full disk under writes: reads continue, writes recover, no process ends`,
  async () => {
    const { DATA_DIR, api, child, end, fill, free } = await startOnSmallDisk()
    const statuses = new Set<number>()
    const kept: string[] = []
    let isOver = false
    const write = async (): Promise<number> => {
      const title = randomUUID()
      const { status } = await api.send('POST', '/directions/', { json: { title } })
      statuses.add(status)
      if (status === 200) kept.push(title)
      return status
    }
    const writer = (async () => {
      while (!isOver) await write()
    })()
    const killed = postmasterPid(DATA_DIR)
    const backMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      fill()
      await expect.poll(write, { timeout: 30_000 }).toBe(507)
      expect((await upload(api, { name: 'а.txt', content: 'Нет места' })).status).toBe(507)
      expect((await api.send('GET', '/resources/')).status).toBe(200)
      expect((await api.send('POST', '/channels/search', { json: {} })).status).toBe(200)
      expect((await api.send('GET', '/health/ready')).body).toEqual({ status: 'disk_full' })
      free()
      const freedAt = performance.now()
      await expect.poll(write, { timeout: 30_000 }).toBe(200)
      backMs.push(performance.now() - freedAt)
    }
    isOver = true
    await writer
    expect(statuses).toEqual(new Set([200, 507]))
    const { body } = await api.send<{ title: string }[]>('GET', '/directions/')
    expect(new Set(body.map(({ title }) => title))).toEqual(new Set(kept))
    expect(postmasterPid(DATA_DIR)).toBe(killed)
    expect(child.exitCode).toBeNull()
    backMs.sort((a, b) => a - b)
    process.stdout.write(
      `full disks: writing again after ${Math.round(backMs[rounds / 2] ?? 0)} ms median, ${Math.round(backMs.at(-1) ?? 0)} at most\n`,
    )
    child.kill('SIGTERM')
    expect((await end).code).toBe(0)
  },
  400_000,
)

test.runIf(canMount())(
  'a database that ended for lack of space restarts with the space of the ballast and serves reads',
  async () => {
    const { DATA_DIR, api, child, fill, free } = await startOnSmallDisk()
    const clusterDir = join(DATA_DIR, 'postgres')
    await until(() => missingBallast(clusterDir) === 0)
    const ended = postmasterPid(DATA_DIR)
    const connection = runningPostgres(DATA_DIR)
    fill()
    // No request checks the disk meanwhile, so the database finds no room for its next WAL file.
    while (isAlive(ended)) {
      const fillLog = "SELECT pg_logical_emit_message(false, 'fill', repeat('x', 4000000)), pg_switch_wal()"
      await query(connection, fillLog).catch(() => {})
    }
    const read = async () => (await api.send('GET', '/directions/')).status
    await expect.poll(read, { timeout: 30_000 }).toBe(200)
    const write = async () => (await api.send('POST', '/directions/', { json: { title: randomUUID() } })).status
    expect(await write()).toBe(507)
    free()
    await expect.poll(write, { timeout: 30_000 }).toBe(200)
    await until(() => missingBallast(clusterDir) === 0)
    expect(child.exitCode).toBeNull()
  },
  300_000,
)

async function startOnSmallDisk() {
  const DATA_DIR = await createDataDir()
  mount(['-t', 'tmpfs', '-o', 'size=450m,mode=711', 'tmpfs', DATA_DIR])
  onTestFinished(() => unmount(DATA_DIR))
  const env = { DATA_DIR, LOG_LEVEL: 'fatal', UPLOADS_MIN_FREE_MIB: '128', WRITES_MIN_FREE_MIB: '64' }
  const server = await startBuiltServer(env)
  const add = ['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна']
  await run(add, { DATA_DIR }, `${password}\n`)
  const api = new TestClient(server.origin)
  await api.signIn()
  const filler = join(DATA_DIR, 'fill')
  return { DATA_DIR, api, ...server, fill: () => fillUp(filler), free: () => rmSync(filler) }
}

function fillUp(path: string) {
  for (let bytes = 4 * 1024 * 1024; bytes >= 4_096; ) {
    try {
      appendFileSync(path, Buffer.alloc(bytes))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      bytes /= 4
    }
  }
}
