import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createApi } from '#client/lib/http/create-api.ts'
import { bare, chooseServer, ours } from '#client/lib/server/server-calls.ts'
import { createChatStore, keepRecentChats } from '#client/offline/database/chat-store.ts'
import { startAnsweringServer } from '../answering-server.ts'
import { openDatabase } from './the-copy.ts'

const messages = Array.from({ length: 9 }, (_, index) => ({
  msg: `Реплика ${index}`,
  attributes: { role: 'user' as const, id: `id-${index}` },
}))
let server: Awaited<ReturnType<typeof startAnsweringServer>>
afterEach(() => server.stop())

/** The server gives two messages at a time. */
async function startCopy(kind = ours) {
  server = await startAnsweringServer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://server')
    if (pathname.endsWith('/chats')) return { json: { rows: [{ room_id: 'a', room_name: 'Чат' }] } }
    if (pathname.endsWith('/messages')) return { json: { rows: messages } }
    const before = searchParams.get('before')
    const end = before ? Number(before.replace('id-', '')) : messages.length
    return { json: { rows: messages.slice(Math.max(0, end - 2), end), has_more: end > 2 } }
  })
  const db = openDatabase()
  const api = createApi({ accessToken: () => null, renew: async () => null }, { origin: server.origin })
  const keep = () => keepRecentChats({ db, api, server: async () => chooseServer(api, kind) })
  const history = () => server.requests.filter(({ url }) => url.includes('/messages')).length
  return { chats: createChatStore(db), keep, history }
}

test('a chat is stored whole from its parts', async () => {
  const { chats, keep, history } = await startCopy()
  await keep()
  expect((await chats.history('a'))?.rows).toEqual(messages)
  expect(history()).toBe(5)
})

test('only the new messages are requested of a chat that is on the device', async () => {
  const { chats, keep, history } = await startCopy()
  await chats.keepHistory('a', messages.slice(0, 6))
  await keep()
  expect((await chats.history('a'))?.rows).toEqual(messages)
  expect(history()).toBe(2)
})

test('messages that the server no longer has are replaced by its current ones', async () => {
  const { chats, keep } = await startCopy()
  await chats.keepHistory('a', [{ msg: 'Прежнее', attributes: { role: 'user', id: 'gone' } }])
  await keep()
  expect((await chats.history('a'))?.rows).toEqual(messages)
})

test('a bare server gives the whole chat at once', async () => {
  const { chats, keep, history } = await startCopy(bare)
  await keep()
  expect((await chats.history('a'))?.rows).toEqual(messages)
  expect(history()).toBe(1)
})
