// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Conversation } from '#client/features/chat/conversation/conversation.tsx'
import { chatHistoryKey } from '#client/features/chat/data/chats.queries.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import type { ReceivedRequest } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/chat/a', component: () => <Conversation chatId="a" /> })

/** The server's maximum number of messages in a page. */
const most = 50
const message = (number: number) => ({
  msg: `Реплика ${number}.`,
  attributes: { role: number % 2 === 1 ? 'user' : 'assistant', id: `id-${number}` },
})
const chatOf = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1))

function answerPages(messages: ReturnType<typeof chatOf>, { url }: ReceivedRequest) {
  const before = new URL(url, 'http://server').searchParams.get('before')
  const end = before ? messages.findIndex(({ attributes }) => attributes.id === before) : messages.length
  const rows = messages.slice(Math.max(0, end - most), end)
  return { json: { rows, has_more: end > most, active_response_id: null } }
}

/** Returns the messages of the printed page, which shows all messages. */
function printed(): string[] {
  fireEvent(window, new Event('beforeprint'))
  const texts = screen.queryAllByText(/^Реплика \d+\.$/).map(({ textContent }) => textContent)
  fireEvent(window, new Event('afterprint'))
  return texts
}
const textsOf = (messages: ReturnType<typeof chatOf>) => messages.map(({ msg }) => msg)

test('a long chat opens with its newest part; the rest and later messages follow, and none is read twice', async () => {
  const messages = chatOf(120)
  page.answer({
    'GET /meta': ourMeta(),
    'GET /chats/a/messages/page': (request) => answerPages(messages, request),
  })
  const asked = () => page.asked('GET').filter((url) => url.includes('/messages'))
  await page.open()
  await expect.poll(printed).toEqual(textsOf(messages))
  const parts = ['', '?before=id-71', '?before=id-21'].map((part) => `/chats/a/messages/page${part}`)
  expect(asked()).toEqual(parts)
  messages.push(message(121), message(122))
  await act(() => queryClient.invalidateQueries({ queryKey: chatHistoryKey('a') }))
  await expect.poll(printed).toEqual(textsOf(messages))
  expect(asked()).toHaveLength(4)
  // More messages than a part has.
  messages.push(...chatOf(200).slice(122))
  await act(() => queryClient.invalidateQueries({ queryKey: chatHistoryKey('a') }))
  await page.settled()
  await expect.poll(printed).toEqual(textsOf(messages))
})

test('a failure to load earlier messages is reported, and they can be loaded again', async () => {
  const messages = chatOf(60)
  let isBroken = true
  page.answer({
    'GET /meta': ourMeta(),
    'GET /chats/a/messages/page': (request) =>
      isBroken && request.url.includes('before') ? { status: 500, json: {} } : answerPages(messages, request),
  })
  await page.open()
  await expect.poll(() => page.asked('GET').some((url) => url.includes('before'))).toBe(true)
  await page.settled()
  fireEvent(window, new Event('beforeprint'))
  expect(await screen.findByText(/Не удалось загрузить более ранние сообщения/)).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await page.settled()
  await expect.poll(printed).toEqual(textsOf(messages))
  expect(screen.queryByText(/более ранние сообщения/)).toBeNull()
})

test('a bare server gives the whole chat at once', async () => {
  const messages = chatOf(120)
  page.answer({ 'GET /chats/a/messages': { json: { rows: messages } } })
  await page.open()
  await expect.poll(printed).toEqual(textsOf(messages))
  expect(page.asked('GET').filter((url) => url.includes('/messages'))).toEqual(['/chats/a/messages'])
})
