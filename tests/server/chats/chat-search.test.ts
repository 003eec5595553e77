import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import type { ChatSearchResult } from '#contract/chats.ts'
import { isStorable } from '#contract/fields.ts'
import { russianStem } from '#domain/chat-search/russian-stem.ts'
import type { Database } from '#server/db/client.ts'
import { openDatabase } from '../../client/offline/the-copy.ts'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'
import { historyOf } from './start-chats.ts'

type Message = { text: string; role?: 'user' | 'assistant' }

/** Stores chats, the newest first, as a node of any version does. Returns the ids of all messages by chat. */
async function storeChats(db: Database, userId: number, chats: Message[][]) {
  const stored = chats.map((messages, index) => ({
    id: randomUUID(),
    name: `Чат ${index}`,
    at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    messages: messages.map(({ text, role = 'user' }, place) => ({ id: randomUUID(), role, text, place })),
  }))
  await db.execute(sql`
    INSERT INTO chats (id, user_id, name, created_at, last_message_at)
    SELECT id, ${userId}, name, at, at
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS chat (id uuid, name text, at timestamptz)`)
  await db.execute(sql`
    INSERT INTO chat_messages (id, chat_id, role, text, created_at)
    SELECT message.id, chat.id, role, text, at
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS chat (id uuid, at timestamptz, messages jsonb),
      jsonb_to_recordset(messages) AS message (id uuid, role text, text text, place integer)
    ORDER BY chat.id, place`)
  return stored
}

type Found = { rows: ChatSearchResult[]; has_more: boolean }

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})

/** Signs in a user who has no chats. */
async function newUser() {
  const email = `${randomUUID()}@agency.example`
  const [user, api] = [await addTestUser(server.db, email), new TestClient(server.origin)]
  await api.signIn(email)
  return { user, api }
}

async function startSearch(chats: Message[][]) {
  const { user, api } = await newUser()
  const stored = await storeChats(server.db, user.id, chats)
  const search = async (query: string, page = 1) => {
    const asked = new URLSearchParams({ query, page: String(page) })
    const answer = await api.send<Found>('GET', `/chats/search?${asked}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  return { db: server.db, api, stored, search }
}

test('a message is found by its words in any form, order and case', async () => {
  const { search } = await startSearch([
    [{ text: 'Сделай **отчёты** по рекламным каналам', role: 'user' }],
    [{ text: 'Отчёт о рекламе в Telegram за 2026 год', role: 'assistant' }],
    [{ text: 'Ничего об этом' }],
  ])
  const names = async (query: string) => (await search(query)).rows.map(({ room_name }) => room_name)
  expect(await names('реклама ОТЧЕТ')).toEqual(['Чат 0', 'Чат 1'])
  expect(await names('отчётами')).toEqual(['Чат 0', 'Чат 1'])
  expect(await names('telegr 2026')).toEqual(['Чат 1'])
  expect(await names('отчёт и канал')).toEqual([])
  expect(await names('клама')).toEqual([])
  expect(await names('«…»')).toEqual([])
  expect(await names('в')).toEqual(['Чат 1'])
})

test('another version of a question is found only while it is shown, on the server and on the device', async () => {
  const { search, stored, db, api } = await startSearch([[{ text: 'Отчёт' }, { text: 'Смета' }]])
  const [chat] = stored
  const [first = '', second = ''] = chat?.messages.map(({ id }) => id) ?? []
  await db.execute(sql`UPDATE chat_messages SET version_of = ${first} WHERE chat_id = ${chat?.id}`)
  await db.execute(sql`UPDATE chat_messages SET set_aside_with = id WHERE id = ${first}`)
  const device = createChatStore(openDatabase())
  const found = async (query: string) => {
    await device.keepHistory(chat?.id ?? '', (await historyOf(api, chat?.id ?? '')).rows)
    const copy = (await device.search(query)).found
    const { rows } = await search(query)
    expect(copy).toMatchObject(rows.map(({ message_id }) => ({ message_id })))
    return rows.map(({ message_id }) => message_id)
  }
  expect(await found('отчёт')).toEqual([])
  expect(await found('смета')).toEqual([second])
  await api.send('PUT', `/chats/${chat?.id}/version`, { json: { question_id: first } })
  expect(await found('отчёт')).toEqual([first])
  expect(await found('смета')).toEqual([])
})

test('a chat is found once, by its newest matching message, with the place of each word', async () => {
  const { search, stored } = await startSearch([
    [
      { text: 'Первый отчёт' },
      { text: `${'начало '.repeat(20)}\n\n- второй <b>отчёт</b> и отчётность`, role: 'assistant' },
      { text: 'Спасибо' },
    ],
  ])
  const { rows, has_more } = await search('отчеты')
  expect(has_more).toBe(false)
  expect(rows).toMatchObject([
    { room_id: stored[0]?.id, room_name: 'Чат 0', message_id: stored[0]?.messages[1]?.id, role: 'assistant' },
  ])
  const { snippet = '', marks = [] } = rows[0] ?? {}
  expect(snippet).toBe('…начало начало начало - второй <b>отчёт</b> и отчётность')
  expect(marks.map(([from, to]) => snippet.slice(from, to))).toEqual(['отчёт', 'отчётность'])
})

test('no search finds a message of another user', async () => {
  const { search } = await startSearch([[{ text: 'Секретный бюджет' }]])
  const { api: stranger } = await newUser()
  const query = new URLSearchParams({ query: 'бюджет' })
  expect((await stranger.send('GET', `/chats/search?${query}`)).body).toEqual({ rows: [], has_more: false })
  expect((await search('бюджет')).rows).toHaveLength(1)
})

test('pages follow the order of the list and miss no chat', async () => {
  const { search } = await startSearch(Array.from({ length: 45 }, () => [{ text: 'План' }]))
  const pages = [await search('план'), await search('план', 2), await search('план', 3)]
  expect(pages.map(({ rows, has_more }) => [rows.length, has_more])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ])
  const names = pages.flatMap(({ rows }) => rows.map(({ room_name }) => room_name))
  expect(names).toEqual(Array.from({ length: 45 }, (_, index) => `Чат ${index}`))
})

test('the thoughts of the model are not searched, and hide no earlier message with the word', async () => {
  const thought = { text: '<think>\nГде бюджет?\n</think>\nОтчёт', role: 'assistant' } as const
  const { search, stored } = await startSearch([
    [thought],
    [{ text: 'Бюджет готов', role: 'assistant' }, ...Array.from({ length: 20 }, () => thought)],
    [{ text: '<think>бюджет' }],
    [{ text: '```\n<think>бюджет\n```', role: 'assistant' }],
    ...Array.from({ length: 40 }, () => [thought]),
    [{ text: '<think>план</think>Бюджет', role: 'assistant' }, thought],
  ])
  const { rows, has_more } = await search('бюджет')
  expect(rows.map(({ room_name, message_id, snippet }) => [room_name, message_id, snippet])).toEqual([
    ['Чат 1', stored[1]?.messages[0]?.id, 'Бюджет готов'],
    ['Чат 2', stored[2]?.messages[0]?.id, '<think>бюджет'],
    ['Чат 3', stored[3]?.messages[0]?.id, '<think>бюджет'],
    ['Чат 44', stored[44]?.messages[0]?.id, 'Бюджет'],
  ])
  expect(has_more).toBe(false)
  expect((await search('отчёт', 2)).rows).toHaveLength(20)
  expect((await search('отчёт', 3)).rows).toHaveLength(3)
  expect((await search('think')).rows).toHaveLength(2)
})

const letters = fc.constantFrom(
  ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЕЁЙabcxyzABCéÉßіїґ0123789',
  ...['\u0435\u0308', '\u0438\u0306', '\u212a', 'ﬁ', '中', '🦊', '\u00ad'],
)
const separators = fc.constantFrom(..." \n-_.*«—\u00a0'\\&%", '**', '» ', ':*')
const stems = fc.constantFrom(...'отчёт реклам план канал Telegram бюджет стать обновлени идеальн'.split(' '))
const tails = fc.constantFrom('', ...'а ы ами ый ого ость ировать ённый ейший ся и'.split(' '))
const word = fc.oneof(
  fc.tuple(stems, tails).map((parts) => parts.join('')),
  fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc.array(letters, { minLength: 60, maxLength: 70 }).map((parts) => parts.join('')),
)
const textOf = (maxLength: number) =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 8, arbitrary: word }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
        separators,
      ),
      { minLength: 1, maxLength },
    )
    .map((parts) => parts.flat().join(''))
    .filter(isStorable)

const tags = fc.constantFrom('<think>', '\n<think>\n', '</think>', '</think>\n\n', '\n```\n', '\n~~~~\n')
const answer = fc
  .array(fc.oneof(tags, textOf(5)), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
  .filter(isStorable)
const conversation = fc.array(
  fc.record({ text: fc.oneof(textOf(12), answer), role: fc.constantFrom('user', 'assistant') }),
  { minLength: 1, maxLength: 3 },
)

test('the server and the device find the same messages', async () => {
  const { search, stored } = await startSearch(fc.sample(conversation, { numRuns: 100, seed: 7 }))
  const device = createChatStore(openDatabase())
  for (const { id, messages } of stored) {
    const rows = messages.map(({ text, ...attributes }) => ({ msg: text, attributes }))
    await device.keepHistory(id, rows)
  }
  const onDevice = async (query: string) => {
    const { found } = await device.search(query)
    return stored.flatMap(({ id }) => found.filter(({ room_id }) => room_id === id))
  }
  const onServer = async (query: string) => {
    const rows: ChatSearchResult[] = []
    for (let page = 1; ; page++) {
      const found = await search(query, page)
      rows.push(...found.rows)
      if (!found.has_more) return rows.map(({ room_name: _, ...row }) => row)
    }
  }
  const compare = async (query: string) => {
    const found = await onServer(query)
    expect(found).toEqual(await onDevice(query))
    return found.length
  }
  for (const query of ['отчёты', 'план', 'каналами']) expect(await compare(query)).toBeGreaterThan(5)
  const queries = fc.oneof(
    word.filter(isStorable),
    textOf(3).filter((text) => text.length <= 254),
  )
  await fc.assert(
    fc.asyncProperty(queries, async (query) => void (await compare(query))),
    { numRuns: 50 },
  )
})

test('stems are those of PostgreSQL', async () => {
  const ending = fc.constantFrom(...allEndings)
  const words = fc.tuple(fc.stringMatching(/^[а-я]{1,7}$/), ending, ending).map((parts) => parts.join(''))
  const generated = fc.sample(words, { numRuns: 20_000, seed: 3 })
  const { rows } = await server.db.execute<{ word: string; stem: string }>(sql`
    SELECT word, (ts_lexize('russian_stem', word))[1] AS stem
    FROM jsonb_array_elements_text(${JSON.stringify([...new Set(generated)])}::jsonb) AS word
    WHERE ts_lexize('russian_stem', word) <> '{}'`)
  expect(rows.length).toBeGreaterThan(12_000)
  expect(rows.filter(({ word, stem }) => russianStem(word) !== stem)).toEqual([])
})

/** Every ending of the algorithm. */
const allEndings = (
  'ив ивши ившись ыв ывши ывшись в вши вшись ся сь ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ' +
  'ая яя ою ею ивш ывш ующ нн вш ющ щ ила ыла ена ейте уйте ите или ыли уй ил ыл ен ило ыло ено ят ует уют ит ыт ены ить ыть ' +
  'ишь ю ла на ете йте ли й л н ло но ет ют ны ть ешь нно а ев ов ье е иями ями ами еи ии и ией иям ям ием ам о у ах иях ях ' +
  'ы ь ию ью ия ья я ейш ейше ост ость ни'
).split(' ')
