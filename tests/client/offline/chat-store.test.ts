import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createChatStore } from '#client/offline/database/chat-store.ts'
import { openDatabase } from './the-copy.ts'

const room = (room_id: string) => ({ room_id, room_name: room_id })
const message = (msg: string) => ({ msg, attributes: { role: 'user' as const, id: msg } })

test('a list keeps its order, and is empty before any was seen', async () => {
  const db = openDatabase()
  expect(await db.seenLists.get('chats')).toBeUndefined()
  await db.keepSeenList('chats', [room('b'), room('a')])
  expect((await db.seenLists.get('chats'))?.items).toEqual([room('b'), room('a')])
  expect(await db.seenLists.get('directions')).toBeUndefined()
})

test('chats are found by their newest message with the words, as on the server', async () => {
  const chats = createChatStore(openDatabase())
  await chats.keepHistory('a', [message('Отчёт по кампании')])
  await chats.keepHistory('b', [message('ОТЧЕТЫ готовы'), message('Спасибо за отчёт'), message('Медиаплан')])
  await chats.keepHistory('c', [message('Привет')])
  const { found, searched } = await chats.search('отчетами')
  expect(searched).toEqual(['a', 'b', 'c'])
  expect(found).toMatchObject([
    { room_id: 'a', snippet: 'Отчёт по кампании', marks: [[0, 5]] },
    { room_id: 'b', snippet: 'Спасибо за отчёт', marks: [[11, 16]] },
  ])
})

test('the thoughts of the model are not searched', async () => {
  const chats = createChatStore(openDatabase())
  const said = (role: 'user' | 'assistant', msg: string) => ({ msg, attributes: { role, id: msg } })
  await chats.keepHistory('a', [
    said('assistant', 'Отчёт готов'),
    said('assistant', '<think>\nГде отчёт?\n</think>\nПлан'),
  ])
  await chats.keepHistory('b', [said('assistant', '<think>отчёт')])
  await chats.keepHistory('c', [said('user', '<think>отчёт')])
  const { found } = await chats.search('отчёт')
  expect(found.map(({ snippet }) => snippet)).toEqual(['Отчёт готов', '<think>отчёт'])
  expect((await chats.search('think')).found).toHaveLength(1)
})
