import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'
import { choose, replace, startTalk, talk, textsOf } from './chat-versions.ts'
import { readStream, textOf } from './event-stream.ts'
import { historyOf, nextAnswer, startAnswer, startTwoNodes } from './start-chats.ts'

let server: Awaited<ReturnType<typeof startTwoNodes>>['first']
let second: Awaited<ReturnType<typeof startTwoNodes>>['second']
beforeAll(async () => {
  // The first renews no lease, so that the second takes its answers over as those of a dead node.
  const never = { lease: 3_600_000, renew: 3_600_000 }
  const nodes = await startTwoNodes({ responseLimits: never, ofSecond: { renew: 100 } })
  server = nodes.first
  second = nodes.second
})

test('a broken-off answer goes on in one message, from its last whole word', async () => {
  const { room_id, first } = await startTalk(server)
  const cut = await talk(server, room_id, 'Расскажи', { answer: 'Раз, два, тр', replaces: first })
  expect((await replace(server, room_id, cut, { continues: true })).body.code).toBe('nothing_to_continue')
  const [stopped, count] = [randomUUID(), server.answers.length]
  const { body } = await replace(server, room_id, cut, { id: stopped }, 'Расскажи')
  const broken = await nextAnswer(server.answers, count)
  broken.say('Раз, два, тр')
  broken.fail()
  await readStream(server.api, body.response_id)
  const going = await replace(server, room_id, stopped, { continues: true }, 'Расскажи')
  const next = await nextAnswer(server.answers, count + 1)
  expect(next.request.messages).toMatchObject([
    { role: 'user', text: 'Расскажи' },
    { role: 'assistant', text: 'Раз, два, ' },
    { role: 'user', text: expect.stringContaining('«…Раз, два,»') },
  ])
  expect(next.request.omittedMessages).toBe(0)
  // Models begin their last line again.
  next.say('Раз, ')
  next.say('два, три, четыре')
  next.end()
  expect(textOf(await readStream(server.api, going.body.response_id))).toBe('Раз, два, три, четыре')
  const { rows } = await historyOf(server.api, room_id)
  expect(rows.map(({ msg }) => msg)).toEqual(['Расскажи', 'Раз, два, три, четыре'])
  expect(rows[1]?.attributes.interrupted).toBeUndefined()
  // The broken-off beginning is no version of its own.
  expect(rows[0]?.attributes.versions).toHaveLength(3)
  expect(rows[0]?.attributes.versions).not.toContain(stopped)
})

test('an answer that reached the limit of its length does not go on', async () => {
  const started = await startAnswer(server, 'Расскажи')
  started.answer.say(`${'Раз, два. '.repeat(maxAnswerLength / 10 - 1)}123456789🦊`)
  await readStream(server.api, started.response_id)
  const { rows } = await historyOf(server.api, started.room_id)
  expect(rows[1]?.attributes.interrupted).toBe(true)
  expect(rows[1]?.msg).toHaveLength(maxAnswerLength - 1)
  const refused = await replace(server, started.room_id, rows[0]?.attributes.id ?? '', { continues: true })
  expect(refused).toMatchObject({ status: 409, body: { code: 'nothing_to_continue' } })
  await talk(server, started.room_id, 'Об остальном')
  expect(await textsOf(server, started.room_id)).toHaveLength(4)
})

test('a model that does not go on leaves the beginning of the answer, which can go on later', async () => {
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  const events = sql`SELECT FROM chat_response_events WHERE response_id = ${response_id}`
  answer.say('Раз, два.')
  await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBe(response_id)
  await expect.poll(async () => (await server.db.execute(events)).rows.length).toBe(1)
  await server.api.send('DELETE', `/chats/responses/${response_id}`)
  const [question] = (await historyOf(server.api, room_id)).rows
  let last = question?.attributes.id ?? ''
  for (const answer of ['', null])
    last = await talk(server, room_id, 'Расскажи', { replaces: last, continues: true, answer })
  expect((await historyOf(server.api, room_id)).rows).toMatchObject([
    { msg: 'Расскажи', attributes: { id: last } },
    { msg: 'Раз, два. ', attributes: { interrupted: true } },
  ])
})

test('of several simultaneous versions from two nodes, one is written and the history stays whole', async () => {
  const { room_id, first } = await startTalk(server)
  const sent = await Promise.all(
    [server, second, server, second].map((node) => replace(node, room_id, first, {}, 'Сразу')),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const asked = () =>
    [...server.answers, ...second.answers].filter(({ request }) => request.messages.at(-1)?.text === 'Сразу')
  await expect.poll(asked).toHaveLength(1)
  for (const answer of asked()) {
    answer.say('готово')
    answer.end()
  }
  await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBeNull()
  const { rows } = await historyOf(second.api, room_id)
  const versions = rows[0]?.attributes.versions ?? []
  expect(rows.map(({ msg }) => msg)).toEqual(['Сразу', 'готово'])
  await Promise.all(versions.flatMap((id) => [choose(server, room_id, id), choose(second, room_id, id)]))
  const shown = await historyOf(server.api, room_id)
  expect(shown.rows).toHaveLength(2)
  expect(versions).toContain(shown.rows[0]?.attributes.id)
})

test('a whole history is never a mixture of two versions', async () => {
  const { room_id, first } = await startTalk(server)
  const again = await talk(server, room_id, 'Первый', { replaces: first })
  for (const [id, text] of [
    [again, 'б'],
    [first, 'а'],
  ] as const) {
    await choose(server, room_id, id)
    await server.db.execute(sql`INSERT INTO chat_messages (id, chat_id, role, text, created_at)
      SELECT gen_random_uuid(), ${room_id}, 'user', repeat(${text}, 50), now() FROM generate_series(1, 1000)`)
  }
  const kindsOf = ({ rows }: { rows: { msg: string }[] }) => ({
    kinds: [...new Set(rows.slice(2).map(({ msg }) => msg[0]))].join(),
    count: rows.length,
  })
  const whole = ['а', 'б'].map((kinds) => ({ kinds, count: 1_002 }))
  for (let round = 0; round < 4; round++) {
    // The version changes when the first of many batches is sent.
    const begun = await fetch(`${server.origin}/api/v1/chats/${room_id}/messages`, {
      headers: { authorization: `Bearer ${server.api.token}` },
    })
    const [during] = await Promise.all([
      // A reading during which the version changes may break off.
      begun.json().catch(() => undefined),
      choose(server, room_id, round % 2 ? first : again),
    ])
    if (during) expect(whole).toContainEqual(kindsOf(during))
    expect(kindsOf(await historyOf(server.api, room_id))).toEqual(whole[round % 2 ? 0 : 1])
  }
})

test('an answer that goes on keeps its stored beginning when its node dies before a first word', async () => {
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  answer.say('Раз, два. ')
  answer.fail()
  await readStream(server.api, response_id)
  const [question] = (await historyOf(server.api, room_id)).rows
  const count = server.answers.length
  await replace(server, room_id, question?.attributes.id ?? '', { continues: true })
  await nextAnswer(server.answers, count)
  const stored = sql`SELECT messages FROM chat_response_events AS event JOIN chat_responses AS response
    ON response.id = event.response_id WHERE response.status = 'running' AND last_id = 1 AND chat_id = ${room_id}`
  expect((await server.db.execute(stored)).rows).toMatchObject([{ messages: [{ delta: 'Раз, два. ' }] }])
  await expireLease(room_id)
  expect((await historyOf(second.api, room_id)).rows[1]).toMatchObject({ msg: 'Раз, два. ' })
})

test('an answer of another version that a dead node left is ended with its whole text', async () => {
  const { room_id, response_id, answer } = await startAnswer(server, 'Расскажи')
  answer.say('Раз, ')
  answer.fail()
  await readStream(server.api, response_id)
  const [question] = (await historyOf(server.api, room_id)).rows
  const count = server.answers.length
  await replace(server, room_id, question?.attributes.id ?? '', { continues: true })
  const next = await nextAnswer(server.answers, count)
  next.say('два')
  const stored = sql`SELECT FROM chat_response_events AS event JOIN chat_responses AS response
    ON response.id = event.response_id WHERE chat_id = ${room_id} AND last_id = 2`
  await expect.poll(async () => (await server.db.execute(stored)).rows).toHaveLength(2)
  await expireLease(room_id)
  expect((await historyOf(second.api, room_id)).rows[1]).toMatchObject({ msg: 'Раз, два' })
})

/** Lets the second node end the chat's answer. */
async function expireLease(room_id: string) {
  await server.db.execute(sql`UPDATE chat_responses SET lease_until = now() - interval '1 second', stop_requested = true
    WHERE status = 'running' AND chat_id = ${room_id}`)
  await expect.poll(async () => (await historyOf(second.api, room_id)).active_response_id).toBeNull()
}
