import { beforeAll, expect, test } from 'vitest'
import { query } from '../empty-database.ts'
import { openStream, readStream, textOf } from './event-stream.ts'
import { historyOf, startAnswer, startChat, startChats, startTwoNodes } from './start-chats.ts'

let nodes: Awaited<ReturnType<typeof startTwoNodes>>
let server: (typeof nodes)['first']
beforeAll(async () => {
  nodes = await startTwoNodes()
  server = nodes.first
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

test('a silent model is aborted, its text kept and its thoughts closed, while one that reports progress goes on', async () => {
  const server = await startChats({ responseLimits: { silence: 5_000 } })
  const thinking = await startAnswer(server)
  const progress = setInterval(() => thinking.answer.give({ type: 'progress' }), 50)
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('Начало\n<think>\nПроверим')
  const events = await readStream(server.api, response_id)
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.stringContaining('перестала') })
  expect(answer.isAborted).toBe(true)
  expect((await historyOf(server.api, room_id)).rows[1]).toMatchObject({
    msg: 'Начало\n<think>\nПроверим</think>',
    attributes: { interrupted: true },
  })
  // It has run longer than the silent one.
  thinking.answer.say('Надумала')
  thinking.answer.end()
  clearInterval(progress)
  const thought = await readStream(server.api, thinking.response_id)
  expect([textOf(thought), thought.at(-1)]).toMatchObject(['Надумала', { event: 'done' }])
})

test('an endless answer ends at the longest allowed text', async () => {
  const { first: server, second: hasty } = await startTwoNodes({
    responseLimits: { length: 10 },
    ofSecond: { duration: 50 },
  })
  const { room_id, response_id, answer } = await startAnswer(server)
  answer.say('123456789', '🦊0123')
  const events = await readStream(server.api, response_id)
  expect(textOf(events)).toBe('123456789')
  expect(events.at(-1)).toMatchObject({ event: 'error', message: expect.stringContaining('слишком длинный') })
  expect((await historyOf(server.api, room_id)).rows[1]?.msg).toBe('123456789')
  const other = await startChat(hasty.api)
  expect((await readStream(hasty.api, other.response_id)).at(-1)).toMatchObject({ event: 'error' })
})

test.each(['first', 'second'] as const)('an answer is stopped from the %s node and keeps its text', async (from) => {
  const { room_id, response_id, answer } = await startAnswer(server)
  const stream = openStream(server.api, response_id)
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
})

test('an answer that is stopped before its first piece leaves no message', async () => {
  const { room_id, response_id } = await startAnswer(server)
  await server.api.send('DELETE', `/chats/responses/${response_id}`)
  const { rows, active_response_id } = await historyOf(server.api, room_id)
  expect([rows.length, active_response_id]).toEqual([1, null])
  expect(await readStream(server.api, response_id)).toEqual([{ id: 1, event: 'done' }])
})

test('an answer survives a short failure of the database', async () => {
  const { room_id, response_id, answer } = await startAnswer(server)
  const stream = openStream(server.api, response_id)
  // The first piece shows that the server has already checked the reader's access in the database.
  answer.say('Итак: ')
  await expect.poll(stream.text).toBe('Итак: ')
  for (let i = 0; i < 5; i++) {
    answer.say(`${i} `)
    await query(
      server.connection,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await expect.poll(stream.text).toContain(`${i} `)
  }
  answer.end()
  await stream.ended
  expect(textOf(stream.events)).toBe('Итак: 0 1 2 3 4 ')
  expect((await historyOf(server.api, room_id)).rows[1]?.msg).toBe('Итак: 0 1 2 3 4 ')
  expect(textOf(await readStream(server.api, response_id))).toBe('Итак: 0 1 2 3 4 ')
})

test('a user may ask again when the answer has ended', async () => {
  const sent = [await startAnswer(server), await startAnswer(server), await startAnswer(server)]
  expect((await server.api.send('POST', '/chats/messages', { json: { msg: 'Ещё' } })).status).toBe(429)
  await server.api.send('DELETE', `/chats/responses/${sent[0]?.response_id}`)
  await startChat(server.api)
})
