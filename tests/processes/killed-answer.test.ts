import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runningPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { openStream, readStream, textOf } from '../server/chats/event-stream.ts'
import { historyOf, startChat } from '../server/chats/start-chats.ts'
import { createDataDir, run, startServerProcess } from '../server/server-process.ts'
import { password, TestClient } from '../server/test-server.ts'
import { query } from './embedded-postgres-process.ts'

test('an answer interrupted by kill -9 keeps its text, and the next start ends it', async () => {
  const DATA_DIR = await createDataDir()
  const add = ['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна Белова']
  expect(await run(add, { DATA_DIR }, `${password}\n`)).toMatchObject({ code: 0 })
  const killed = await startServerProcess({ DATA_DIR })
  const before = new TestClient(killed.origin)
  await before.signIn()
  const { room_id, response_id } = await startChat(before, 'Напиши длинный текст')
  const stream = openStream(before, response_id)
  await expect.poll(() => stream.text().length).toBeGreaterThan(1_000)
  const stored = () => query(runningPostgres(DATA_DIR), 'SELECT FROM chat_response_events')
  await expect.poll(stored).not.toEqual([])
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  await stream.ended.catch(() => {})
  const seen = stream.text()

  const { origin } = await startServerProcess({ DATA_DIR })
  const after = new TestClient(origin)
  after.token = before.token
  const resumed = openStream(after, response_id, stream.events.at(-1)?.id)
  await resumed.ended
  expect(resumed.events.at(-1)).toMatchObject({ event: 'error', message: expect.stringContaining('сбоя') })
  const { rows, active_response_id } = await historyOf(after, room_id)
  expect(active_response_id).toBeNull()
  expect(rows[1]).toMatchObject({ attributes: { role: 'assistant', interrupted: true } })
  const kept = rows[1]?.msg ?? ''
  // Readers may have received text that is not yet in the log.
  expect(kept).not.toBe('')
  expect(kept.startsWith(seen) || seen.startsWith(kept)).toBe(true)
  expect(textOf(await readStream(after, response_id))).toBe(kept)
})
