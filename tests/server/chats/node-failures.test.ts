import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { createLogger } from '#server/logger.ts'
import { startTestNode } from '../test-server.ts'
import { openRoute } from './database-route.ts'
import { openStream, readStream } from './event-stream.ts'
import { scriptedAssistant } from './scripted-assistant.ts'
import { historyOf, startAnswer, startBeside, startChats, startTwoNodes } from './start-chats.ts'

/** The lease is short enough to notice a dead node in seconds and long enough for a busy processor. */
const quick = { lease: 3_000, outage: 3_000, renew: 100, poll: 100 }

let second: Awaited<ReturnType<typeof startChats>>
beforeAll(async () => {
  second = await startChats({ responseLimits: { renew: 100, poll: 100 } })
})

test('a node whose answer another node has ended does not report its own end', async () => {
  const first = await startBeside(second, { lease: 3_600_000, renew: 3_600_000 })
  const { response_id, answer } = await startAnswer(first)
  const away = openStream(second.api, response_id)
  answer.say('Начало')
  await expect.poll(away.text).toBe('Начало')
  const local = openStream(first.api, response_id)
  await expect.poll(local.text).toBe('Начало')
  const last = JSON.stringify([{ event: 'error', message: 'Ответ прервался' }])
  await first.db.execute(sql`UPDATE chat_responses SET status = 'interrupted' WHERE id = ${response_id}`)
  await first.db.execute(sql`INSERT INTO chat_response_events VALUES (${response_id}, 2, ${last}::jsonb)`)
  answer.end()
  await local.ended
  expect(local.events.some(({ event }) => event === 'done')).toBe(false)
})

test('a stop reaches the other node without notifications', async () => {
  const first = await startBeside(second, { renew: 100 })
  const { response_id, answer } = await startAnswer(first)
  await first.db.execute(sql`UPDATE chat_responses SET stop_requested = true WHERE id = ${response_id}`)
  await readStream(second.api, response_id)
  expect(answer.isAborted).toBe(true)
})

test("another node ends a dead node's answers, keeps what tools had found, obeys a stop and tells the readers", async () => {
  const first = await startBeside(second, quick)
  const found = await startFinding(first, second)
  const stopped = await startAnswer(first)
  stopped.answer.say('Начало')
  await expect.poll(openStream(second.api, stopped.response_id).text).toBe('Начало')
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(second.api, response_id)
  answer.say('Начало')
  answer.give({ type: 'image', mediaType: 'image/png', data: new Uint8Array(3), isFinal: false })
  await expect.poll(() => stream.events.length).toBe(2)
  const local = openStream(first.api, response_id)
  await local.opened
  // The node loses its database permanently, which has the same effect as its death.
  await first.client.close()
  await second.db.execute(sql`UPDATE chat_responses SET stop_requested = true WHERE id = ${stopped.response_id}`)
  answer.say(' и то, чего никто не записал')
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({
    event: 'error',
    message: expect.stringContaining('прервался'),
  })
  const { rows, active_response_id } = await historyOf(second.api, room_id)
  expect(active_response_id).toBeNull()
  expect(rows[1]).toMatchObject({ msg: 'Начало', attributes: { interrupted: true } })
  expect(rows[0]?.attributes.failure).toContain('сбоя сервера')
  // The node then closes its readers' streams without a last message, so that they resume on another node.
  await local.ended
  expect(answer.isAborted).toBe(true)
  expect(local.events.some(({ event }) => event === 'error' || event === 'done')).toBe(false)
  expect(await readStream(second.api, response_id, local.events.at(-1)?.id)).toMatchObject([{ event: 'error' }])
  await expect.poll(async () => (await second.db.execute(sql`SELECT FROM files`)).rowCount).toBe(0)

  await found.stream.ended
  expect((await historyOf(second.api, found.room_id)).rows[1]).toMatchObject({
    attributes: { interrupted: true, cited: [cited] },
  })
  expect((await readStream(second.api, stopped.response_id)).at(-1)).toMatchObject({ event: 'done' })
  expect((await historyOf(second.api, stopped.room_id)).rows[1]).toMatchObject({
    msg: 'Начало',
    attributes: { stopped: true },
  })
})

const cited = { address: '/placement/channels-base', total: 4, ids: [1], figures: {}, as_of: '2026-11-27' }

/** Starts an answer on the one node, whose readers on the other have what a tool found. */
async function startFinding(
  first: Parameters<typeof startAnswer>[0],
  { api }: { api: Parameters<typeof openStream>[0] },
) {
  const started = await startAnswer(first)
  const finding = { text: '', progress: 'Ищу каналы', found: [{ ...cited, title: '4 канала' }] }
  started.answer.give({ type: 'finding', finding }, { type: 'text', text: 'Вот' })
  const stream = openStream(api, started.response_id)
  await expect.poll(() => stream.text()).toMatch(/\[4 канала\]\(\/placement\/channels-base\)\n\nВот$/)
  return { ...started, stream }
}

test('an answer of a dead node is stopped from another node without waiting for the lease', async () => {
  const { first, second } = await startTwoNodes({
    responseLimits: { stop: 100, lease: 1_000, renew: 3_600_000 },
  })
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(second.api, response_id)
  answer.say('Начало')
  await expect.poll(stream.text).toBe('Начало')
  // A closing node tries to store its answer for the length of its own lease, which the stored one exceeds.
  await second.db.execute(sql`UPDATE chat_responses SET lease_until = now() + interval '1 hour'`)
  await first.client.close()
  expect((await second.api.send('DELETE', `/chats/responses/${response_id}`)).status).toBe(204)
  const { rows, active_response_id } = await historyOf(second.api, room_id)
  expect(active_response_id).toBeNull()
  expect(rows[1]).toMatchObject({ msg: 'Начало', attributes: { stopped: true } })
  expect(rows[1]?.attributes).not.toHaveProperty('interrupted')
  expect((await second.api.send('POST', `/chats/${room_id}/messages`, { json: { msg: 'Ещё' } })).status).toBe(200)
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
})

test('requests that hold all connections do not interrupt answers of the node', async () => {
  const leases = openDatabase(second.connection, () => {}, { connections: 1 })
  onTestFinished(leases.close)
  const { assistant, answers } = scriptedAssistant()
  const busy = await startTestNode(second.connection, {
    assistant,
    responseLimits: { renew: 100 },
    leases: leases.db,
  })
  busy.api.token = second.api.token
  const { room_id, response_id, answer } = await startAnswer({ api: busy.api, answers })
  const held = await Promise.all(Array.from({ length: 10 }, () => busy.client.pool.connect()))
  answer.say('Начало')
  const stream = openStream(second.api, response_id)
  await expect.poll(stream.text).toBe('Начало')
  // Without these renewals another node would end the answer.
  const lease = async () =>
    (
      await second.db.execute(sql`
    SELECT status, lease_until FROM chat_responses WHERE id = ${response_id}`)
    ).rows
  for (let renewals = 0; renewals < 2; renewals++) {
    const last = await lease()
    await expect.poll(lease).not.toEqual(last)
  }
  expect(await lease()).toMatchObject([{ status: 'running' }])
  for (const client of held) client.release()
  answer.end()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
  expect((await historyOf(second.api, room_id)).rows[1]?.attributes).not.toHaveProperty('interrupted')
})

test('a node that lost its lease writes no more of the answer', async () => {
  const first = await startBeside(second, { renew: 100 })
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(second.api, response_id)
  answer.say('Начало')
  await expect.poll(stream.text).toBe('Начало')
  await first.db.execute(sql`UPDATE chat_responses SET status = 'interrupted' WHERE id = ${response_id}`)
  answer.say(' и дальше')
  await expect.poll(() => answer.isAborted).toBe(true)
  answer.end()
  const { rows } = await first.db.execute(sql`
    SELECT messages FROM chat_response_events WHERE response_id = ${response_id}`)
  expect(JSON.stringify(rows)).not.toContain('дальше')
  expect((await historyOf(first.api, room_id)).rows).toHaveLength(1)
})

test('an answer survives a failure of the database on all nodes for longer than its lease', async () => {
  const direct = await startChats({ responseLimits: { renew: 60_000 } })
  const route = await openRoute(direct.connection)
  const responseLimits = { renew: 50, poll: 50 }
  const { assistant, answers } = scriptedAssistant()
  const first = await startTestNode(route.connection, { assistant, responseLimits })
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => lines.push(line) })
  await startTestNode(route.connection, { logger, responseLimits })
  first.api.token = direct.api.token
  const { room_id, response_id, answer } = await startAnswer({ api: first.api, answers })
  const stream = openStream(first.api, response_id)
  answer.say('До')
  await expect.poll(stream.text).toBe('До')
  await route.close()
  answer.say(', во время')
  await expect.poll(() => lines.join()).toContain('expired answers could not be ended')
  await direct.db.execute(sql`UPDATE chat_responses SET lease_until = now() - interval '1 second'`)
  await expect.poll(stream.text).toBe('До, во время')
  await route.open()
  const renewed = sql`SELECT FROM chat_responses WHERE lease_until > clock_timestamp() OR status <> 'running'`
  await expect.poll(async () => (await direct.db.execute(renewed)).rowCount).toBe(1)
  answer.say(' и после')
  answer.end()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
  const { rows } = await historyOf(direct.api, room_id)
  expect(rows[1]?.msg).toBe('До, во время и после')
  expect(rows[1]?.attributes).not.toHaveProperty('interrupted')
})

test('a closing node waits for its answers', async () => {
  const first = await startBeside(second, { close: 10_000 })
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(first.api, response_id)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  const closed = first.app.close()
  await expect.poll(async () => (await first.api.send('GET', '/chats')).status).toBe(502)
  answer.say(' два')
  answer.end()
  await closed
  await stream.ended
  expect(stream.text()).toBe('Раз два')
  const { rows } = await historyOf(second.api, room_id)
  expect(rows[1]).toMatchObject({ msg: 'Раз два' })
  expect(rows[1]?.attributes).not.toHaveProperty('interrupted')
})

test('a closing node interrupts answers after its limit, keeps their text and gives the reason', async () => {
  const first = await startBeside(second, { close: 50 })
  const { room_id, response_id, answer } = await startAnswer(first)
  const remote = await startAnswer(second)
  const stream = openStream(first.api, response_id)
  const away = openStream(first.api, remote.response_id)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  await away.opened
  await first.app.close()
  await Promise.all([stream.ended, away.ended])
  expect(stream.events.at(-1)).toMatchObject({
    event: 'error',
    message: expect.stringContaining('перезапуск'),
  })
  expect(away.events).toEqual([])
  expect((await historyOf(second.api, room_id)).rows[1]).toMatchObject({
    msg: 'Раз',
    attributes: { interrupted: true },
  })
  expect((await historyOf(second.api, remote.room_id)).active_response_id).toBe(remote.response_id)
})
