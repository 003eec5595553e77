import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addTestUser, TestClient } from '../test-server.ts'
import { openStream, readStream, textOf } from './event-stream.ts'
import { historyOf, nextAnswer, startAnswer, startChat, startChats, startTwoNodes } from './start-chats.ts'
import { addFile } from './stored-file.ts'

test('the first message creates a chat with its name and stores the answer', async () => {
  const server = await startChats()
  const { room_id, response_id, answer } = await startAnswer(server, `  ${'Слово '.repeat(10)}`)
  expect(answer.request).toMatchObject({ mode: 'text', messages: [{ role: 'user' }] })
  answer.say('Добрый ', 'день')
  answer.end()
  expect(textOf(await readStream(server.api, response_id))).toBe('Добрый день')
  expect((await server.api.send('GET', '/chats')).body).toEqual({
    rows: [{ room_id, room_name: `${'Слово '.repeat(5)}…` }],
  })
  expect(await historyOf(server.api, room_id)).toEqual({
    rows: [
      { msg: `  ${'Слово '.repeat(10)}`, attributes: { role: 'user', id: expect.any(String) } },
      { msg: 'Добрый день', attributes: { role: 'assistant', id: expect.any(String) } },
    ],
    active_response_id: null,
  })
})

test('the wish to use the base of the agency reads back with the message', async () => {
  const server = await startChats()
  const { room_id } = await startAnswer(server, 'Подбери', { use_agency_base: true })
  const { rows } = await historyOf(server.api, room_id)
  expect(rows[0]?.attributes).toMatchObject({ role: 'user', use_agency_base: true })
})

test('the history names an answer that is being written and has no row of it', async () => {
  const server = await startChats()
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('Начало')
  expect(await historyOf(server.api, room_id)).toMatchObject({
    rows: [{ attributes: { role: 'user' } }],
    active_response_id: response_id,
  })
})

test('modes and attachments read back with the message', async () => {
  const server = await startChats()
  const id = randomUUID()
  const file = {
    id,
    ownerId: server.user.id,
    origin: 'upload',
    name: 'Бриф.pdf',
    mediaType: 'application/pdf',
  }
  await addFile(server.db, { ...file, origin: 'upload', problem: 'Файл повреждён' })
  const attributes = { use_web_search_tool: true, use_image_tool: false, attached_files: [{ id }, { id }] }
  const { room_id, answer } = await startAnswer(server, 'Найди', attributes)
  expect(answer.request.mode).toBe('search')
  const { rows } = await historyOf(server.api, room_id)
  expect(rows[0]?.attributes).toEqual({
    role: 'user',
    id: expect.any(String),
    use_web_search_tool: true,
    attached_files: [{ id, name: 'Бриф.pdf', problem: 'Файл повреждён' }],
  })
})

test('the chat with the last message comes first, and the next question includes the conversation', async () => {
  const server = await startChats()
  const { api, answers, clock } = server
  const one = await startAnswer(server, 'Один')
  one.answer.say('Ответ один')
  one.answer.end()
  await readStream(api, one.response_id)
  clock.advance(1_000)
  const two = await startAnswer(server, 'Два')
  clock.advance(1_000)
  await api.send('POST', `/chats/${one.room_id}/messages`, { json: { msg: 'Ещё' } })
  const next = await nextAnswer(answers, 2)
  expect(next.request.messages).toEqual([
    { role: 'user', text: 'Один', images: [] },
    { role: 'assistant', text: 'Ответ один' },
    { role: 'user', text: 'Ещё', images: [] },
  ])
  const { body } = await api.send('GET', '/chats')
  expect(body).toMatchObject({ rows: [{ room_id: one.room_id }, { room_id: two.room_id }] })
})

test('a message during an answer is refused in Russian', async () => {
  const server = await startChats()
  const { room_id } = await startAnswer(server)
  const answer = await server.api.send('POST', `/chats/${room_id}/messages`, { json: { msg: 'Ещё' } })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'response_running', message: expect.stringContaining('Ассистент ещё отвечает') },
  })
  expect((await historyOf(server.api, room_id)).rows).toHaveLength(1)
})

test('three of many messages sent at once to two nodes are answered', async () => {
  const { first, second } = await startTwoNodes()
  const calls = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? first : second).api.send('POST', '/chats/messages', { json: { msg: `Вопрос ${index}` } }),
  )
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'too_many_responses',
    message: expect.stringContaining('не больше трёх ответов'),
  })
})

test('one of several messages sent at once to one chat on two nodes is answered', async () => {
  const { first, second } = await startTwoNodes()
  const { room_id, response_id, answer } = await startAnswer(first)
  answer.say('Да')
  answer.end()
  await readStream(first.api, response_id)
  const calls = Array.from({ length: 5 }, (_, index) =>
    (index % 2 ? first : second).api.send('POST', `/chats/${room_id}/messages`, { json: { msg: 'Ещё' } }),
  )
  expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('a message sent again, also at the same time, is stored once with one answer', async () => {
  const server = await startChats()
  const attributes = { id: randomUUID() }
  const sent = await Promise.all([1, 2, 3].map(() => startChat(server.api, 'Привет', attributes)))
  expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const [{ room_id, response_id } = await startChat(server.api)] = sent
  const answer = await nextAnswer(server.answers, 0)
  answer.say('Да')
  answer.end()
  await readStream(server.api, response_id)
  const json = { msg: 'Дальше', attributes: { id: randomUUID() } }
  const next = await server.api.send('POST', `/chats/${room_id}/messages`, { json })
  expect(await server.api.send('POST', `/chats/${room_id}/messages`, { json })).toMatchObject({
    status: 200,
    body: next.body,
  })
  await nextAnswer(server.answers, 1)
  expect(server.answers).toHaveLength(2)
  expect((await historyOf(server.api, room_id)).rows).toHaveLength(3)
})

test("an id of another chat's message, of another user's message or of an answer is refused", async () => {
  const server = await startChats()
  const attributes = { id: randomUUID() }
  const { answer, response_id } = await startAnswer(server, 'Привет', attributes)
  answer.say('Да')
  answer.end()
  await readStream(server.api, response_id)
  const other = await startAnswer(server)
  const stranger = await signInStranger(server)
  const refused = { status: 409, body: { code: 'message_id_taken' } }
  const json = { msg: 'Ещё', attributes }
  expect(await server.api.send('POST', `/chats/${other.room_id}/messages`, { json })).toMatchObject(refused)
  expect(await stranger.send('POST', '/chats/messages', { json })).toMatchObject(refused)
  for (const id of [response_id, other.response_id]) {
    const taken = { msg: 'Ещё', attributes: { id } }
    expect(await server.api.send('POST', '/chats/messages', { json: taken })).toMatchObject(refused)
  }
})

test('a chat is renamed', async () => {
  const server = await startChats()
  const { room_id } = await startChat(server.api)
  const renamed = await server.api.send('PATCH', `/chats/${room_id}`, { json: { room_name: ' Бриф ' } })
  expect(renamed).toMatchObject({ status: 200, body: { room_id, room_name: 'Бриф' } })
  expect((await server.api.send('GET', '/chats')).body).toEqual({ rows: [{ room_id, room_name: 'Бриф' }] })
})

test('a deleted chat takes its answer, its pictures and uploads that no other chat uses', async () => {
  const { first, second } = await startTwoNodes()
  const ids = { shared: randomUUID(), own: randomUUID() }
  const file = { ownerId: first.user.id, origin: 'upload', name: 'a.txt', mediaType: 'text/plain' } as const
  for (const id of Object.values(ids)) await addFile(first.db, { ...file, id })
  const both = { attached_files: [{ id: ids.shared }, { id: ids.own }] }
  const { room_id, response_id, answer } = await startAnswer(first, 'Нарисуй', both)
  const other = await startAnswer(first, 'Другой', { attached_files: [{ id: ids.shared }] })
  const streams = [first, second].map(({ api }) => openStream(api, response_id))
  await Promise.all(streams.map(({ opened }) => opened))
  answer.give({ type: 'image', mediaType: 'image/png', data: new Uint8Array([1]), isFinal: true })
  await expect.poll(() => fileIds(first)).toHaveLength(3)

  expect((await second.api.send('DELETE', `/chats/${room_id}`)).status).toBe(204)
  const gone = { event: 'error', message: 'Чат удалён' }
  for (const { ended, events } of streams) {
    await ended
    expect(events.at(-1)).toMatchObject(gone)
  }
  expect(answer.isAborted).toBe(true)
  await expect.poll(() => fileIds(first)).toEqual([ids.shared])
  expect((await first.api.send('GET', '/chats')).body).toMatchObject({ rows: [{ room_id: other.room_id }] })
  const { rows } = await first.db.execute(sql`SELECT subject, actor_id FROM audit_log WHERE action = 'chat_deleted'`)
  expect(rows).toEqual([{ subject: room_id, actor_id: first.user.id }])
})

test('no call finds chats and responses of another user', async () => {
  const server = await startChats()
  const { room_id, response_id } = await startAnswer(server)
  const stranger = await signInStranger(server)
  const calls: [string, string, unknown, string][] = [
    ['GET', `/chats/${room_id}/messages`, undefined, 'chat_not_found'],
    ['POST', `/chats/${room_id}/messages`, { msg: 'Привет' }, 'chat_not_found'],
    ['PATCH', `/chats/${room_id}`, { room_name: 'Моё' }, 'chat_not_found'],
    ['DELETE', `/chats/${room_id}`, undefined, 'chat_not_found'],
    ['GET', `/chats/responses/${response_id}/stream`, undefined, 'response_not_found'],
    ['DELETE', `/chats/responses/${response_id}`, undefined, 'response_not_found'],
  ]
  for (const [method, path, json, code] of calls) {
    const call = json === undefined ? {} : { json }
    expect(await stranger.send(method, path, call)).toMatchObject({ status: 404, body: { code } })
    const unknown = path.replace(/[0-9a-f-]{36}/, randomUUID())
    expect(await server.api.send(method, unknown, call)).toMatchObject({ status: 404, body: { code } })
  }
  expect((await stranger.send('GET', '/chats')).body).toEqual({ rows: [] })
  expect(await historyOf(server.api, room_id)).toMatchObject({ active_response_id: response_id })
})

test('meta names the model', async () => {
  const { api } = await startChats()
  expect((await api.send('GET', '/meta')).body).toMatchObject({
    assistant: { model: 'scripted', is_demo: false },
  })
})

async function signInStranger({ db, origin }: Awaited<ReturnType<typeof startChats>>) {
  await addTestUser(db, 'boris@agency.example')
  const stranger = new TestClient(origin)
  await stranger.signIn('boris@agency.example')
  return stranger
}

const fileIds = async ({ db }: Awaited<ReturnType<typeof startChats>>) =>
  (await db.execute<{ id: string }>(sql`SELECT id FROM files ORDER BY created_at`)).rows.map(({ id }) => id)
