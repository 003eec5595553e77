import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestNode, type TestClient } from '../test-server.ts'
import { openStream, readStream, textOf } from './event-stream.ts'
import { historyOf, startAnswer, startBeside, startChats, startTwoNodes } from './start-chats.ts'

const done = { event: 'done' }

/** Each piece is a message of its own, and other nodes learn of it by notifications alone. */
const unmerged = { merge: 0, poll: 3_600_000 }

type Nodes = Awaited<ReturnType<typeof startTwoNodes>>
let first: Nodes['first']
let second: Nodes['second']
beforeAll(async () => {
  const ofSecond = { ...unmerged, heartbeat: 20 }
  ;({ first, second } = await startTwoNodes({ responseLimits: unmerged, ofSecond }))
})

test('a stream is not cached, compressed or buffered, and a HEAD of it is answered at once', async () => {
  const { response_id, answer } = await startAnswer(first)
  const stream = openStream(first.api, response_id)
  const { headers, status } = await stream.opened
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers.has('content-encoding')).toBe(false)
  const { url, ...call } = requestOf(first.api, response_id)
  expect((await fetch(url, { method: 'HEAD', ...call })).status).toBe(404)
  for (const text of ['Раз', 'Раз два']) {
    answer.say(text.slice(stream.text().length))
    await expect.poll(stream.text).toBe(text)
  }
  answer.end()
})

test('the streamed text equals the stored text when the model splits characters', async () => {
  const { room_id, response_id, answer } = await startAnswer(first)
  const streams = [readStream(first.api, response_id), readStream(second.api, response_id)]
  const whole = `# Ёж\r\n\n\`\`\`js\nconst a = "\\"\n\`\`\`\n\u2028🦊 data: x\n\nid: 7\n\n ${'ы🦊'.repeat(2_000)}`
  for (const unit of whole.slice(0, 200).split('')) answer.say(unit)
  answer.say(whole.slice(200, 1_001), whole.slice(1_001), '\0\ud83e')
  answer.end()
  const expected = `${whole}\ufffd`
  for (const stream of streams) expect(textOf(await stream)).toBe(expected)
  expect((await historyOf(second.api, room_id)).rows[1]?.msg).toBe(expected)
})

test('a stream resumes after any message, running or ended, on any node, without a gap or a repetition', async () => {
  const { response_id, answer } = await startAnswer(first)
  const live = openStream(first.api, response_id)
  for (let i = 1; i <= 12; i++) {
    answer.say(`${i} `)
    await expect.poll(() => live.events.length).toBe(i)
    // Batches have different lengths.
    if (i % 4 === 0) await expect.poll(() => storedCount(response_id)).toBe(i)
  }
  const readAfterEach = (length: number) =>
    [first, second].flatMap(({ api }) =>
      Array.from({ length }, (_, after) => ({ after, events: readStream(api, response_id, after) })),
    )
  const opened = readAfterEach(13)
  answer.say('13 ')
  answer.end()
  await live.ended
  expect(live.events.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  for (const { after, events } of [...opened, ...readAfterEach(14)]) {
    const text = textOf(live.events.slice(after))
    const got = await events
    expect({ after, text: textOf(got), end: got.at(-1) }).toEqual({ after, text, end: { id: 14, ...done } })
    expect(got.every(({ id }, index) => id > (got[index - 1]?.id ?? after))).toBe(true)
  }
})

test('a reader with an unknown last message gets a running answer, or the end of an ended one; without a number, all', async () => {
  const { response_id, answer } = await startAnswer(first)
  const running = openStream(first.api, response_id, 5_000)
  const remote = openStream(second.api, response_id, 5_000)
  await Promise.all([running.opened, remote.opened])
  answer.say('Всё')
  answer.end()
  await Promise.all([running.ended, remote.ended])
  expect(running.events).toMatchObject([{ id: 1, delta: 'Всё' }, done])
  expect(remote.events).toEqual([{ id: 2, ...done }])
  expect(await readStream(first.api, response_id, 5_000)).toEqual([{ id: 2, ...done }])
  for (const garbage of ['x', '-1', '1.5', '1e3', '99999999999999', ''])
    expect(textOf(await readStream(first.api, response_id, garbage)), garbage).toBe('Всё')
})

test('readers on another node follow by polling when notifications are lost', async () => {
  const polling = await startBeside(first, { poll: 100 })
  const { response_id, answer } = await startAnswer(first)
  const stream = openStream(polling.api, response_id)
  const cut = setInterval(() => first.db.execute(endListeners).catch(() => {}), 20)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  answer.say(' два')
  await expect.poll(stream.text).toBe('Раз два')
  clearInterval(cut)
  answer.end()
  await stream.ended
})

test('a lost connection for notifications is restored', async () => {
  const { response_id, answer } = await startAnswer(first)
  const stream = openStream(second.api, response_id)
  await stream.opened
  await first.db.execute(endListeners)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  answer.end()
})

test('a reader that leaves does not stop the answer and gets all of it on return', async () => {
  const { room_id, response_id, answer } = await startAnswer(first)
  const stream = openStream(first.api, response_id)
  answer.say('Раз')
  await expect.poll(stream.text).toBe('Раз')
  const last = stream.events.at(-1)?.id
  stream.close()
  answer.say(' два', ' три')
  const again = openStream(first.api, response_id, last)
  await again.opened
  answer.end()
  await again.ended
  expect(again.text()).toBe(' два три')
  expect((await historyOf(first.api, room_id)).rows[1]?.msg).toBe('Раз два три')
})

test('pictures improve step by step, and only the last one is stored', async () => {
  const files = () => count(sql`SELECT count(*)::int AS total FROM files`)
  const before = await files()
  const { room_id, response_id, answer } = await startAnswer(first, 'Лиса', { use_image_tool: true })
  expect(answer.request.mode).toBe('image')
  const streams = [readStream(first.api, response_id), readStream(second.api, response_id)]
  const picture = (isFinal: boolean) =>
    ({ type: 'image', mediaType: 'image/png', data: new Uint8Array(3), isFinal }) as const
  answer.say('Вот: ')
  answer.give(picture(false), picture(false), picture(true), picture(true))
  answer.say('готово')
  answer.end()
  for (const stream of streams) {
    const kinds = (await stream).map(({ event, delta }) => event ?? delta)
    expect(kinds).toEqual(['Вот: ', ...Array.from({ length: 4 }, () => 'image'), 'готово', 'done'])
  }
  const { rows } = await historyOf(first.api, room_id)
  const images = (await readStream(first.api, response_id)).filter(({ event }) => event === 'image')
  expect(images.map(({ is_final }) => is_final)).toEqual([false, false, true, true])
  expect(rows[1]).toMatchObject({
    msg: 'Вот: готово',
    attributes: { image: { image_url: images[3]?.image_url, filename: 'Изображение.png' } },
  })
  await expect.poll(files).toBe(before + 1)
})

test('sources are listed below the answer once each, as safe markdown', async () => {
  const { room_id, response_id, answer } = await startAnswer(first, 'Что?', { use_web_search_tool: true })
  const source = (url: string, title?: string) => ({ type: 'source', url, title }) as const
  answer.give(source('https://a.example/x_(y)', '[Тест] *звезда*'), source('javascript:alert(1)', 'Зло'))
  answer.say('Новости.')
  answer.give(source('https://a.example/x_(y)', 'Снова'), source('https://b.example/'))
  answer.end()
  const expected =
    'Новости.\n\n**Источники**\n\n1. [\\[Тест\\] \\*звезда\\*](https://a.example/x_%28y%29)\n2. [b.example](https://b.example/)'
  expect(textOf(await readStream(first.api, response_id))).toBe(expected)
  expect((await historyOf(first.api, room_id)).rows[1]?.msg).toBe(expected)
})

test('an answer without a log is streamed from its stored text', async () => {
  const { response_id, answer } = await startAnswer(first)
  answer.say('Раз', ' два')
  answer.give({ type: 'image', mediaType: 'image/png', data: new Uint8Array(3), isFinal: true })
  answer.end()
  const before = await readStream(first.api, response_id)
  await first.db.execute(sql`DELETE FROM chat_response_events WHERE response_id = ${response_id}`)
  const after = await readStream(first.api, response_id)
  expect(textOf(after)).toBe(textOf(before))
  const image = before.find(({ event }) => event === 'image')?.image_url
  expect(after).toMatchObject([{ event: 'image', image_url: image }, { delta: 'Раз два' }, done])
  expect(await readStream(first.api, response_id, 1)).toMatchObject([{ event: 'error' }])
})

test('logs of answers that ended an hour ago are deleted, and later ones stay', async () => {
  const ids: string[] = []
  const logs = () => Promise.all(ids.map(storedCount))
  for (const afterAnHour of [1, -1]) {
    first.clock.advance(-60 * 60_000 - afterAnHour)
    const { response_id, answer } = await startAnswer(first)
    answer.say('Раз')
    answer.end()
    await readStream(first.api, response_id)
    ids.push(response_id)
    first.clock.advance(60 * 60_000 + afterAnHour)
  }
  expect(await logs()).toEqual([2, 2])
  await startTestNode(first.connection)
  await expect.poll(logs).toEqual([0, 2])
})

test('a slow reader is disconnected, and the answer continues', async () => {
  const server = await startChats({ responseLimits: { length: 1e9, flush: 3_600_000, ...unmerged } })
  const { response_id, answer } = await startAnswer(server)
  const { url, headers } = requestOf(server.api, response_id)
  let reader: ServerResponse | undefined
  server.app.server.once('request', (_request: IncomingMessage, response: ServerResponse) => {
    reader = response
  })
  // Without a listener no data are read once the buffers are full.
  const request = get(url, { headers, agent: false }, () => {}).on('error', () => {})
  await once(request, 'response')
  for (let i = 0; i < 40 && !reader?.closed; i++) {
    answer.say('x'.repeat(1_000_000))
    await sleep(5)
  }
  await expect.poll(() => reader?.closed).toBe(true)
  expect(answer.isAborted).toBe(false)
  request.destroy()
})

test('comments that are no messages keep a quiet stream open', async () => {
  const { response_id, answer } = await startAnswer(first)
  const { url, ...call } = requestOf(second.api, response_id)
  const response = await fetch(url, call)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^(:\n\n)+$/)
  answer.end()
  await reader?.cancel()
})

const storedCount = (id: string) =>
  count(sql`SELECT max(last_id) AS total FROM chat_response_events WHERE response_id = ${id}`)

const requestOf = ({ origin, token }: TestClient, id: string) => ({
  url: `${origin}/api/v1/chats/responses/${id}/stream`,
  headers: { authorization: `Bearer ${token}` },
})

const endListeners = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'promodesk listen'`

const count = async (query: ReturnType<typeof sql>) =>
  (await first.db.execute<{ total: number }>(query)).rows[0]?.total ?? 0
