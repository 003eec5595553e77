import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { startTestNode } from '../test-server.ts'
import { openRoute } from './database-route.ts'
import { openStream, readStream, textOf } from './event-stream.ts'
import { scriptedAssistant } from './scripted-assistant.ts'
import { historyOf, startAnswer, startChat, startChats, startTwoNodes } from './start-chats.ts'

/** The lease is short enough to notice a dead node in seconds and long enough for a busy processor. */
const quick = { lease: 3_000, outage: 3_000, renew: 100, poll: 100 }

let server: Awaited<ReturnType<typeof startChats>>
beforeAll(async () => {
  server = await startChats()
})

test('a failed model keeps the text of its answer, and readers get the reason, later with the question', async () => {
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('Начало')
  answer.fail()
  expect(await readStream(server.api, response_id)).toMatchObject([
    { delta: 'Начало' },
    { event: 'error', message: 'Ответ модели оборвался. Повторите запрос' },
  ])
  const { rows, active_response_id } = await historyOf(server.api, room_id)
  expect(active_response_id).toBeNull()
  expect(rows[1]).toMatchObject({ msg: 'Начало', attributes: { role: 'assistant', interrupted: true } })
  expect(rows[0]?.attributes.failure).toBe('Ответ модели оборвался. Повторите запрос')
})

test('an unexpected failure is reported without its cause', async () => {
  const { response_id, answer } = await startAnswer(server)
  answer.fail(new Error('secret'))
  expect(await readStream(server.api, response_id)).toEqual([
    { id: 1, event: 'error', message: 'Ошибка при получении ответа' },
  ])
})

test('an answer without text and picture is reported as an error and stores no message', async () => {
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say(' \n')
  answer.end()
  const events = await readStream(server.api, response_id)
  expect(events.at(-1)).toMatchObject({ event: 'error', message: 'Модель вернула пустой ответ' })
  const { rows } = await historyOf(server.api, room_id)
  expect(rows.map(({ attributes }) => attributes.failure)).toEqual(['Модель вернула пустой ответ'])
})

test('a silent model is aborted, and the text of its answer is kept', async () => {
  const server = await startChats({ responseLimits: { silence: 2_000 } })
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('Начало')
  const events = await readStream(server.api, response_id)
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.stringContaining('перестала') })
  expect(answer.isAborted).toBe(true)
  expect((await historyOf(server.api, room_id)).rows[1]).toMatchObject({
    msg: 'Начало',
    attributes: { interrupted: true },
  })
})

test('a model that reports progress is not taken for silent', async () => {
  const server = await startChats({ responseLimits: { silence: 2_000 } })
  const { response_id, answer } = await startAnswer(server)
  const thinking = setInterval(() => answer.give({ type: 'progress' }), 50)
  const startedAt = performance.now()
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(4_000)
  clearInterval(thinking)
  answer.say('Надумала')
  answer.end()
  const events = await readStream(server.api, response_id)
  expect([textOf(events), events.at(-1)]).toMatchObject(['Надумала', { event: 'done' }])
})

test('a node whose answer another node has ended does not report its own end', async () => {
  const { first, second } = await startTwoNodes({ responseLimits: { renew: 60_000 } })
  const { response_id, answer } = await startAnswer(first)
  const away = openStream(second.api, response_id)
  answer.say('Начало')
  await expect.poll(away.text).toBe('Начало')
  const local = openStream(first.api, response_id)
  await expect.poll(local.text).toBe('Начало')
  const last = JSON.stringify([{ event: 'error', message: 'Ответ прервался' }])
  await first.db.execute(sql`UPDATE chat_responses SET status = 'interrupted'`)
  await first.db.execute(sql`INSERT INTO chat_response_events VALUES (${response_id}, 2, ${last}::jsonb)`)
  answer.end()
  await local.ended
  expect(local.events.some(({ event }) => event === 'done')).toBe(false)
})

test('an endless answer ends at the longest allowed text', async () => {
  const server = await startChats({ responseLimits: { length: 10 } })
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('123456789', '🦊0123')
  const events = await readStream(server.api, response_id)
  expect(textOf(events)).toBe('123456789')
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.stringContaining('слишком длинный') })
  expect((await historyOf(server.api, room_id)).rows[1]?.msg).toBe('123456789')
  const long = await startChats({ responseLimits: { duration: 2_000 } })
  const other = await startAnswer(long)
  expect((await readStream(long.api, other.response_id)).at(-1)).toMatchObject({ event: 'error' })
})

test.each(['first', 'second'] as const)(
  'an answer is stopped from the %s node and keeps its text',
  async (from) => {
    const nodes = await startTwoNodes()
    const { first } = nodes
    const { room_id, response_id, answer } = await startAnswer(first)
    const stream = openStream(first.api, response_id)
    answer.say('Начало')
    await expect.poll(stream.text).toBe('Начало')
    const { api } = nodes[from]
    expect((await api.send('DELETE', `/chats/responses/${response_id}`)).status).toBe(204)
    expect(answer.isAborted).toBe(true)
    const { rows, active_response_id } = await historyOf(api, room_id)
    expect(active_response_id).toBeNull()
    expect(rows[1]).toMatchObject({ msg: 'Начало', attributes: { stopped: true } })
    expect(rows[1]?.attributes).not.toHaveProperty('interrupted')
    await stream.ended
    expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
    expect((await api.send('DELETE', `/chats/responses/${response_id}`)).status).toBe(204)
  },
)

test('a stop reaches the other node without notifications', async () => {
  const { first, second } = await startTwoNodes({ responseLimits: { renew: 100 } })
  const { response_id, answer } = await startAnswer(first)
  await first.db.execute(sql`UPDATE chat_responses SET stop_requested = true`)
  await readStream(second.api, response_id)
  expect(answer.isAborted).toBe(true)
})

test('an answer that is stopped before its first piece leaves no message', async () => {
  const { room_id, response_id } = await startAnswer(server)
  await server.api.send('DELETE', `/chats/responses/${response_id}`)
  const { rows, active_response_id } = await historyOf(server.api, room_id)
  expect([rows.length, active_response_id]).toEqual([1, null])
  expect(await readStream(server.api, response_id)).toEqual([{ id: 1, event: 'done' }])
})

test("another node ends a dead node's answers, keeps what tools had found, obeys a stop and tells the readers", async () => {
  const { first, second } = await startTwoNodes({ responseLimits: quick })
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
  await second.db.execute(
    sql`UPDATE chat_responses SET stop_requested = true WHERE id = ${stopped.response_id}`,
  )
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
  expect(await readStream(second.api, response_id, local.events.at(-1)?.id)).toMatchObject([
    { event: 'error' },
  ])
  await expect.poll(async () => (await second.db.execute(sql`SELECT FROM files`)).rowCount).toBe(0)

  await found.stream.ended
  expect((await historyOf(second.api, found.room_id)).rows[1]).toMatchObject({
    attributes: { interrupted: true, cited: [cited] },
  })
  expect((await readStream(second.api, stopped.response_id)).at(-1)).toMatchObject({ event: 'done' })
  expect((await historyOf(second.api, stopped.room_id)).rows[1]).toMatchObject({
    ...{ msg: 'Начало', attributes: { stopped: true } },
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
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
})

test('requests that hold all connections do not interrupt answers of the node', async () => {
  const direct = await startChats({ responseLimits: quick })
  const leases = openDatabase(direct.connection, () => {}, { connections: 1 })
  onTestFinished(leases.close)
  const { assistant, answers } = scriptedAssistant()
  const busy = await startTestNode(direct.connection, { assistant, responseLimits: quick, leases: leases.db })
  busy.api.token = direct.api.token
  const { room_id, response_id, answer } = await startAnswer({ api: busy.api, answers })
  const held = await Promise.all(Array.from({ length: 10 }, () => busy.client.pool.connect()))
  answer.say('Начало')
  const stream = openStream(direct.api, response_id)
  await expect.poll(stream.text).toBe('Начало')
  // After two lease periods the answer still runs only if the node has renewed its lease.
  const heldAt = performance.now()
  await expect.poll(() => performance.now() - heldAt).toBeGreaterThan(2 * quick.lease)
  const { rows } = await direct.db.execute(sql`SELECT status FROM chat_responses`)
  expect(rows).toEqual([{ status: 'running' }])
  for (const client of held) client.release()
  answer.end()
  await stream.ended
  expect(stream.events.at(-1)).toMatchObject({ event: 'done' })
  expect((await historyOf(direct.api, room_id)).rows[1]?.attributes).not.toHaveProperty('interrupted')
})

test('a node that lost its lease writes no more of the answer', async () => {
  const { first, second } = await startTwoNodes({ responseLimits: { renew: 100 } })
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(second.api, response_id)
  answer.say('Начало')
  await expect.poll(stream.text).toBe('Начало')
  await first.db.execute(sql`UPDATE chat_responses SET status = 'interrupted'`)
  answer.say(' и дальше')
  await expect.poll(() => answer.isAborted).toBe(true)
  answer.end()
  const { rows } = await first.db.execute(sql`SELECT messages FROM chat_response_events`)
  expect(JSON.stringify(rows)).not.toContain('дальше')
  expect((await historyOf(first.api, room_id)).rows).toHaveLength(1)
})

test('an answer survives a short failure of the database', async () => {
  const server = await startChats()
  const { room_id, response_id, answer } = await startAnswer(server)
  const stream = openStream(server.api, response_id)
  // The first piece shows that the server has already checked the reader's access in the database.
  answer.say('Итак: ')
  await expect.poll(stream.text).toBe('Итак: ')
  for (let i = 0; i < 5; i++) {
    answer.say(`${i} `)
    await server.db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await expect.poll(stream.text).toContain(`${i} `)
  }
  answer.end()
  await stream.ended
  expect(textOf(stream.events)).toBe('Итак: 0 1 2 3 4 ')
  expect((await historyOf(server.api, room_id)).rows[1]?.msg).toBe('Итак: 0 1 2 3 4 ')
  expect(textOf(await readStream(server.api, response_id))).toBe('Итак: 0 1 2 3 4 ')
})

test('an answer survives a failure of the database on all nodes for longer than its lease', async () => {
  const direct = await startChats({ responseLimits: { renew: 60_000 } })
  const route = await openRoute(direct.connection)
  const responseLimits = { lease: 3_000, renew: 50, poll: 50 }
  const { assistant, answers } = scriptedAssistant()
  const first = await startTestNode(route.connection, { assistant, responseLimits })
  await startTestNode(route.connection, { responseLimits })
  first.api.token = direct.api.token
  const { room_id, response_id, answer } = await startAnswer({ api: first.api, answers })
  const stream = openStream(first.api, response_id)
  answer.say('До')
  await expect.poll(stream.text).toBe('До')
  await route.close()
  answer.say(', во время')
  const expired = sql`SELECT FROM chat_responses WHERE lease_until < clock_timestamp() - interval '1 second'`
  await expect.poll(async () => (await direct.db.execute(expired)).rowCount).toBe(1)
  expect(stream.text()).toBe('До, во время')
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
  const { first, second } = await startTwoNodes({ responseLimits: { close: 10_000 } })
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(first.api, response_id)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  const closed = first.app.close()
  await expect.poll(async () => (await first.api.send('GET', '/chats')).status).toBe(503)
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
  const { first, second } = await startTwoNodes({ responseLimits: { close: 50 } })
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

test('a user may ask again when the answer has ended', async () => {
  const sent = [await startAnswer(server), await startAnswer(server), await startAnswer(server)]
  expect((await server.api.send('POST', '/chats/messages', { json: { msg: 'Ещё' } })).status).toBe(429)
  await server.api.send('DELETE', `/chats/responses/${sent[0]?.response_id}`)
  await startChat(server.api)
})
