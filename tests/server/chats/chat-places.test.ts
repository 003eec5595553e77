import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChatRoom } from '#contract/chats.ts'
import { TestClient } from '../test-server.ts'
import { startChat, startTwoNodes } from './start-chats.ts'

const roomsOf = async (api: TestClient) => (await api.send<{ rows: ChatRoom[] }>('GET', '/chats')).body.rows

test('a pin and a folder are the same on every node and device, and the order of the list stays', async () => {
  const { first, second } = await startTwoNodes()
  const { room_id: older } = await startChat(first.api, 'Первый')
  first.clock.advance(1_000)
  const { room_id: newer } = await startChat(first.api, 'Второй')
  const place = (json: object) => first.api.send('PATCH', `/chats/${older}/place`, { json })
  const old = { room_id: older, room_name: 'Первый' }
  const rest = { room_id: newer, room_name: 'Второй' }

  expect((await place({ is_pinned: true })).body).toEqual({ ...old, is_pinned: true })
  expect((await place({ folder: '  Ромашка ' })).body).toEqual({ ...old, is_pinned: true, folder: 'Ромашка' })
  const elsewhere = new TestClient(second.origin)
  await elsewhere.signIn()
  expect(await roomsOf(elsewhere)).toEqual([rest, { ...old, is_pinned: true, folder: 'Ромашка' }])

  expect((await place({ is_pinned: false })).body).toEqual({ ...old, folder: 'Ромашка' })
  expect((await place({})).body).toEqual({ ...old, folder: 'Ромашка' })
  await first.api.send('PATCH', `/chats/${older}`, { json: { room_name: 'Новое имя' } })
  expect((await place({ folder: ' ' })).body).toEqual({ room_id: older, room_name: 'Новое имя' })
  expect(await roomsOf(elsewhere)).toEqual([rest, { room_id: older, room_name: 'Новое имя' }])
})

test('an unknown chat has no place', async () => {
  const { first } = await startTwoNodes()
  const answer = await first.api.send('PATCH', `/chats/${randomUUID()}/place`, { json: { is_pinned: true } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'chat_not_found' } })
})
