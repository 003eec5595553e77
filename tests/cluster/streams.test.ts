import { expect, test } from 'vitest'
import { openStream, readStream, textOf } from '../server/chats/event-stream.ts'
import { historyOf, startChat } from '../server/chats/start-chats.ts'
import { follow } from './follow.ts'
import { quantiles } from './quantiles.ts'
import { startCluster } from './start-cluster.ts'
import { agesOf, askFor, piecesOf } from './talking-model.ts'

test('an answer of one node is read on another and resumed on a third without a lost byte', async () => {
  const { first, second, third } = await startCluster()
  const { room_id, response_id } = await startChat(first.api, askFor(300, 30))
  const near: number[] = []
  const far: number[] = []
  const local = follow([first.api], response_id, (events) => near.push(...agesOf(textOf(events))))
  const whole = follow([second.api], response_id, (events) => far.push(...agesOf(textOf(events))))

  const cut = openStream(second.api, response_id)
  await expect.poll(() => piecesOf(cut.text()).length, { timeout: 60_000 }).toBeGreaterThan(100)
  cut.close()
  await cut.ended.catch(() => {})
  const resumedAt = performance.now()
  let resumedAfter = 0
  const rest = openStream(third.api, response_id, cut.events.at(-1)?.id, () => {
    resumedAfter ||= performance.now() - resumedAt
  })
  await Promise.all([rest.ended, local.ended, whole.ended])

  const stored = (await historyOf(third.api, room_id)).rows[1]?.msg
  expect(piecesOf(stored ?? '')).toEqual(Array.from({ length: 300 }, (_, piece) => piece))
  expect(cut.text() + rest.text()).toBe(stored)
  expect([local.text(), whole.text()]).toEqual([stored, stored])
  for (const { api } of [first, second, third]) {
    expect(textOf(await readStream(api, response_id))).toBe(stored)
  }
  process.stdout.write(
    `pieces, ms: same node ${quantiles(near)}; other node ${quantiles(far)}; resumed after ${Math.round(resumedAfter)}\n`,
  )
})
