// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FoundMessages } from '#client/features/chat/rooms/found-messages.tsx'
import { queryClient } from '#client/lib/api/query-client.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const onOpen = vi.fn()
const page = pageTest({
  path: '/chat',
  component: () => <FoundMessages query=" отчёт " onOpen={onOpen} />,
})

const row = (number: number) => ({
  room_id: `room-${number}`,
  room_name: `Чат ${number}`,
  message_id: `message-${number}`,
  role: number % 2 === 0 ? 'user' : 'assistant',
  snippet: '…наш <b>отчёт</b> и отчётность',
  marks: [
    [8, 13],
    [20, 30],
  ],
})
const served = { 'GET /meta': ourMeta() }

test('a result shows its chat and the found words, and opens at its message', async () => {
  page.answer({ ...served, 'GET /chats/search': { json: { rows: [row(1), row(2)], has_more: false } } })
  const { address } = await page.open()
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.textContent).toBe('Чат 1…наш <b>отчёт</b> и отчётность')
  expect(second?.textContent).toBe('Чат 2Вы: …наш <b>отчёт</b> и отчётность')
  expect([...(first?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'отчёт',
    'отчётность',
  ])
  expect(first?.getAttribute('href')).toBe('/chat/room-1?message=message-1')
  // The browser opens it in a new tab, and the menu stays.
  if (first) fireEvent.click(first, { ctrlKey: true })
  expect(onOpen).not.toHaveBeenCalled()
  if (first) fireEvent.click(first)
  expect(onOpen).toHaveBeenCalledOnce()
  await expect.poll(address).toBe('/chat/room-1?message=message-1')
  expect(first?.hasAttribute('aria-current')).toBe(false)
  expect(page.asked('GET')).toContain(`/chats/search?query=${encodeURIComponent('отчёт')}&page=1`)
})

test('a failed search can be repeated, more results follow on request, and no result says so', async () => {
  page.answer({ ...served, 'GET /chats/search': { status: 500, json: {} } })
  await page.open()
  expect(await screen.findByText('Не удалось найти сообщения')).toBeTruthy()
  page.answer({
    'GET /chats/search': ({ url }) => ({
      json: url.includes('page=1') ? { rows: [row(1)], has_more: true } : { rows: [row(2)], has_more: false },
    }),
  })
  await press('Повторить')
  await press('Показать ещё')
  expect(await screen.findByText('Чат 2')).toBeTruthy()
  expect(screen.getByText('Чат 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  queryClient.clear()
  page.answer({ 'GET /chats/search': { json: { rows: [], has_more: false } } })
  await page.reopen()
  expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
})
