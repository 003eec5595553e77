import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chats.ts'
import type { Database } from '#server/db/client.ts'
import { addTestUser, TestClient } from '../test-server.ts'
import { startAnswer, startChat, startChats } from './start-chats.ts'
import { addFile } from './stored-file.ts'

/** More than the network buffers of a connection hold. The search takes as long for a character of four bytes. */
const large = { messages: 120, characters: 25_000, character: '🦊' }
let server: Awaited<ReturnType<typeof startChats>>
let largeRoom: string

beforeAll(async () => {
  server = await startChats()
  largeRoom = (await startChat(server.api)).room_id
  await vi.waitFor(() => expect(server.answers).toHaveLength(1), 30_000)
  await addMessages(server.db, largeRoom, large)
})

/** A user may get three answers at once. */
afterEach(async () => {
  const { rows } = await server.db.execute<{ id: string }>(sql`SELECT id FROM chat_responses WHERE status = 'running'`)
  for (const { id } of rows) await server.api.send('DELETE', `/chats/responses/${id}`)
})

test('a history sent in many batches is the JSON of all messages', async () => {
  const { api, db, user, origin } = server
  const room_id = await addChat(server, { messages: 350, characters: 1_000 })
  const id = randomUUID()
  await addFile(db, { id, ownerId: user.id, origin: 'upload', name: 'а.txt', mediaType: 'text/plain' })
  await db.execute(sql`INSERT INTO chat_message_files (message_id, file_id, position)
    SELECT id, ${id}, 0 FROM chat_messages WHERE chat_id = ${room_id} AND role = 'assistant'`)
  const { rows } = await db.execute<{ id: string; role: 'user' | 'assistant'; text: string }>(
    sql`SELECT id, role, text FROM chat_messages WHERE chat_id = ${room_id} ORDER BY position`,
  )
  const messages = rows.map(({ text, ...attributes }) => ({
    msg: text,
    attributes: {
      role: attributes.role,
      id: attributes.id,
      ...(attributes.role === 'assistant' && { attached_files: [{ id, name: 'а.txt' }] }),
    },
  }))
  const running = await runningOf(db, room_id)
  const path = `/api/v1/chats/${room_id}/messages`
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${api.token}` } })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe(JSON.stringify({ rows: messages, active_response_id: running }))
})

test('the pages from the newest message to the oldest form the whole history', async () => {
  const { api, db } = server
  const room_id = await addChat(server, { messages: 130, characters: 100 })
  // A page with these long messages holds fewer messages than its limit.
  await addMessages(db, room_id, { messages: 12, characters: 100_000 })
  const pages: ChatMessage[][] = []
  let query = ''
  for (let hasMore = true; hasMore; ) {
    const { status, body } = await pageOf(api, room_id, `?limit=40${query}`)
    expect(status).toBe(200)
    expect(body.active_response_id).toBe(await runningOf(db, room_id))
    pages.unshift(body.rows)
    query = `&before=${body.rows[0]?.attributes.id}`
    hasMore = body.has_more
  }
  const whole = await api.send<Page>('GET', `/chats/${room_id}/messages`)
  expect(pages.flat()).toEqual(whole.body.rows)
  const sizes = pages.map((rows) => rows.reduce((sum, { msg }) => sum + msg.length, 0))
  expect(Math.max(...sizes)).toBeLessThan(700_000)
  expect(Math.max(...pages.map(({ length }) => length))).toBe(40)
})

test('a page before a message of another chat is a 404, and one of a wrong length is refused', async () => {
  const { api } = server
  const [one, two] = [await startAnswer(server), await startAnswer(server)]
  const { body } = await pageOf(api, two.room_id)
  expect(body).toMatchObject({ rows: [{ msg: 'Привет' }], has_more: false })
  const id = body.rows[0]?.attributes.id
  expect(await pageOf(api, one.room_id, `?before=${id}`)).toMatchObject({
    status: 404,
    body: { code: 'message_not_found' },
  })
  expect(await pageOf(api, two.room_id, `?before=${id}`)).toMatchObject({
    body: { rows: [], has_more: false },
  })
  for (const query of ['?limit=0', '?limit=101', '?before=x'])
    expect(await pageOf(api, one.room_id, query)).toMatchObject({ status: 422 })
})

test('four simultaneous readings of a large chat do not block other requests', async () => {
  const { api, db, origin, answers } = server
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const own = await startAnswer({ api: boris, answers })
  let isDone = false
  // Two of a user run at once, and the others wait.
  const readings = Promise.all(Array.from({ length: 4 }, () => bytesOf(api, largeRoom))).finally(() => {
    isDone = true
  })
  let answered = 0
  do {
    for (const client of [api, boris]) expect((await client.send('GET', '/chats')).status).toBe(200)
    expect((await boris.send('GET', `/chats/${own.room_id}/messages`)).status).toBe(200)
    answered++
  } while (!isDone)
  expect(answered).toBeGreaterThan(2)
  const outcomes = await readings
  for (const { status, bytes, retryAfter } of outcomes) {
    if (status === 200) expect(bytes).toBeGreaterThan(4 * large.messages * large.characters)
    else expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  }
  expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
})

test('a reader that leaves gives its place to the next', async () => {
  const { api } = server
  for (let times = 0; times < 3; times++) {
    const response = await read(api, largeRoom)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  }
  expect(await bytesOf(api, largeRoom)).toMatchObject({ status: 200 })
})

test('a reading whose chat is deleted meanwhile is aborted and does not look complete', async () => {
  const { api } = server
  const response = await read(api, largeRoom)
  expect((await api.send('DELETE', `/chats/${largeRoom}`)).status).toBe(204)
  await expect(response.text()).rejects.toThrow()
})

type Page = { rows: ChatMessage[]; has_more: boolean; active_response_id: string | null; code?: string }

const pageOf = (api: TestClient, roomId: string, query = '') =>
  api.send<Page>('GET', `/chats/${roomId}/messages/page${query}`)

/** Requests no compression, so that network buffers hold only a part of the response. */
const read = (api: TestClient, roomId: string) =>
  fetch(`${api.origin}/api/v1/chats/${roomId}/messages`, {
    headers: { authorization: `Bearer ${api.token}`, 'accept-encoding': 'identity' },
  })

async function bytesOf(api: TestClient, roomId: string) {
  const response = await read(api, roomId)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  return { status: response.status, bytes, retryAfter: response.headers.get('retry-after') }
}

type Size = { messages: number; characters: number; character?: string }

/** The model is asked before the messages come, which may be too many for it. */
async function addChat(chats: Awaited<ReturnType<typeof startChats>>, size: Size) {
  const { room_id } = await startAnswer(chats)
  await addMessages(chats.db, room_id, size)
  return room_id
}

/** One statement for all of 12 MB meets the limit of a statement on a slow machine. */
const mostAtOnce = 20

async function addMessages(db: Database, roomId: string, size: Size) {
  for (let from = 1; from <= size.messages; from += mostAtOnce) {
    const to = Math.min(size.messages, from + mostAtOnce - 1)
    await db.execute(sql`INSERT INTO chat_messages (id, chat_id, role, text, created_at)
      SELECT gen_random_uuid(), ${roomId}, CASE n % 2 WHEN 0 THEN 'user' ELSE 'assistant' END,
        n || repeat(${size.character ?? 'x'}, ${size.characters}), now()
      FROM generate_series(${from}::int, ${to}::int) AS n`)
  }
}

async function runningOf(db: Database, roomId: string) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM chat_responses WHERE chat_id = ${roomId} AND status = 'running'`,
  )
  return rows[0]?.id ?? null
}
