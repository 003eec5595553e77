import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isAlive, newDatabase, postmasterPid, query, until } from './embedded-postgres-process.ts'

test('a database that ends five times within a minute is not restarted, and the reason is reported', async () => {
  const dataDir = await newDatabase()
  const lines: string[] = []
  const { died, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  onTestFinished(stop)
  let isGivenUp = false
  died.then(() => {
    isGivenUp = true
  })
  const killed = new Set([process.pid])
  const pidFile = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  // Between two starts the file holds the id of this process (stop-postmaster.ts).
  const isNew = () => {
    const pid = pidFile() ? postmasterPid(dataDir) : process.pid
    return !killed.has(pid) && isAlive(pid)
  }
  for (;;) {
    await until(() => isGivenUp || isNew())
    if (isGivenUp) break
    const pid = postmasterPid(dataDir)
    killed.add(pid)
    process.kill(pid, 'SIGKILL')
  }
  expect(await died).toMatchObject({
    message: expect.stringMatching(/^PostgreSQL (неожиданно завершился|не запустился)/),
  })
  expect(lines.filter((line) => line.endsWith('Запускаю PostgreSQL снова'))).toHaveLength(4)
}, 120_000)

test('a database that is stopped during its restart stays stopped', async () => {
  const dataDir = await newDatabase()
  const { stop } = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await until(() => !isAlive(killed))
  await stop()
  const again = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await query(again.connection, 'SELECT 1')
  await again.stop()
})
