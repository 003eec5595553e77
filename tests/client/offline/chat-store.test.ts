import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createChatStore } from '#client/offline/chat-store.ts'
import { openDatabase } from './the-copy.ts'

const room = (room_id: string, room_name = room_id) => ({ room_id, room_name })
const message = (msg: string) => ({ msg, attributes: { role: 'user' as const, id: msg } })

test('chats are kept in their order, and nothing is kept before any was seen', async () => {
  const chats = createChatStore(openDatabase())
  expect(await chats.rooms()).toBeUndefined()
  expect(await chats.history('a')).toBeUndefined()
  await chats.keepRooms([room('b'), room('a')])
  await chats.keepHistory('a', [message('Привет')])
  expect((await chats.rooms())?.rooms).toEqual([room('b'), room('a')])
  expect((await chats.history('a'))?.rows).toEqual([message('Привет')])
})

test('messages of a chat that is gone are forgotten', async () => {
  const chats = createChatStore(openDatabase())
  await chats.keepHistory('a', [message('Один')])
  await chats.keepHistory('b', [message('Два')])
  await chats.keepRooms([room('b')])
  expect(await chats.history('a')).toBeUndefined()
  expect((await chats.history('b'))?.rows).toHaveLength(1)
})

test('chats are found by what was said in them, whatever the case and the letter ё', async () => {
  const chats = createChatStore(openDatabase())
  await chats.keepHistory('a', [message('Отчёт по кампании')])
  await chats.keepHistory('b', [message('Медиаплан'), message('ОТЧЕТ готов')])
  await chats.keepHistory('c', [message('Привет')])
  expect(await chats.roomsWith('отчет')).toEqual(['a', 'b'])
})
