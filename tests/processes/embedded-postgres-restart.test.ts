import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isAlive, newDatabase, postmasterPid, query, startHere, until } from './embedded-postgres-process.ts'

test('a database that ends five times within the limit is not restarted, and the reason is reported', async () => {
  const dataDir = await newDatabase()
  const { died, lines } = await startHere(dataDir, {
    restartLimit: { failures: 5, withinMs: 3_600_000 },
  })
  let isGivenUp = false
  died.then(() => {
    isGivenUp = true
  })
  const killed = new Set([process.pid])
  const pidFile = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
  // Between two starts the file holds the id of this process (orphan-postmaster.ts).
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
})

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
