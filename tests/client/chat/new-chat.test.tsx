// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { chatHistoryKey } from '#client/features/chat/data/chats.queries.ts'
import { readAhead } from '#client/features/chat/data/read-ahead.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { pageTest } from '../page-test.tsx'

let actions: ReturnType<typeof useChatActions>
const page = pageTest({
  path: '/chat/{-$chatId}',
  component: function Chat() {
    actions = useChatActions(undefined)
    return <ChatInput chatId={undefined} place="welcome" />
  },
})

const meta = { json: { version: '1', extensions: [] } }

test('«Новый чат» stays a new chat while the first message is on its way', async () => {
  const arrived = Promise.withResolvers<void>()
  page.answer({
    'GET /meta': meta,
    'GET /chats/responses/n/stream': { hang: true },
    'POST /chats/messages': async () => {
      await arrived.promise
      return { json: { room_id: 'new', response_id: 'n' } }
    },
  })
  const { address } = await page.open('/chat')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Первое сообщение' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await expect.poll(() => page.asked('POST')).toEqual(['/chats/messages'])
  await act(async () => actions.newChat())
  act(() => chatDrafts().change(NEW_CHAT, { text: 'Черновик нового чата' }))
  arrived.resolve()
  await expect.poll(() => page.asked('GET')).toContain('/chats/responses/n/stream')
  expect(address()).toBe('/chat')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Черновик нового чата')
})

test('a chat is read while the pointer rests on it, and again if it was not opened or is opened late', async () => {
  const history = { json: { rows: [], active_response_id: null } }
  page.answer({ 'GET /meta': meta, 'GET /chats/a/messages': history })
  await page.open('/chat')
  const readings = () => page.asked('GET').filter((path) => path === '/chats/a/messages').length
  const isStale = () => queryClient.getQueryState(chatHistoryKey('a'))?.isInvalidated
  const first = readAhead('a')
  await expect.poll(readings).toBe(1)
  await page.settled()
  first?.leave()
  vi.useFakeTimers({ toFake: ['Date'] })
  const second = readAhead('a')
  await expect.poll(readings).toBe(2)
  await page.settled()
  second?.open()
  expect(isStale()).toBe(false)
  vi.setSystemTime(Date.now() + 60_000)
  second?.open()
  expect(isStale()).toBe(true)
  vi.useRealTimers()
})
