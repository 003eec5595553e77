import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { lockTable, waitingQueries } from '../locked-table.ts'
import { createTestDatabase, TestClock } from '../test-database.ts'
import { startTestNode } from '../test-server.ts'

test('a node is ready once its channel index is loaded, and a later lock does not change that', async () => {
  const connection = await createTestDatabase()
  const { db, close } = openDatabase(connection, () => {}, { now: new TestClock().now })
  onTestFinished(close)
  const unlock = await lockTable(db, 'channels')
  const { api } = await startTestNode(connection)
  let isAnswered = false
  const ready = api.send('GET', '/health/ready').finally(() => {
    isAnswered = true
  })
  await expect.poll(() => waitingQueries(db)).toBeGreaterThan(0)
  expect((await api.send('GET', '/health/live')).status).toBe(200)
  expect(isAnswered).toBe(false)
  await unlock()
  expect(await ready).toMatchObject({ status: 200, body: { status: 'ok' } })
  const unlockAgain = await lockTable(db, 'channels')
  expect((await api.send('GET', '/health/ready')).status).toBe(200)
  await unlockAgain()
})
