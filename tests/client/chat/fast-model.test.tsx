// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { fastModel } from '#client/lib/device/device-switches.ts'
import type { Answer } from '../answering-server.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/chat/a', component: () => <ChatInput chatId="a" place="conversation" /> })

const two = { model: 'large', is_demo: false, fast_model: 'mini' }
const refused: Answer = { status: 429, json: { code: 'usage_cap_reached', message: 'Исчерпан лимит' } }

/** Sends «Привет» and returns the attributes of the message that the server received. */
async function sent() {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Привет' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await expect.poll(() => page.requests().some(({ method }) => method === 'POST')).toBe(true)
  return JSON.parse(page.requests().find(({ method }) => method === 'POST')?.body ?? '').attributes
}

test('a question names the chosen model where the server has two', async () => {
  const meta = { json: { version: '1', extensions: ['chat-models'], assistant: two } }
  page.answer({ 'GET /meta': meta, 'POST /chats/a/messages': refused })
  await page.open()
  await press('Быстрая модель')
  expect(await sent()).toMatchObject({ model: 'fast' })
  // The refused text is back in the input.
  await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Привет')
  fastModel.set(false)
})

test.each([
  { extensions: ['chat-models'], assistant: { model: 'large', is_demo: false } },
  { extensions: [], assistant: two },
])('where there is no choice, a question names no model: %j', async (more) => {
  fastModel.set(true)
  page.answer({ 'GET /meta': { json: { version: '1', ...more } }, 'POST /chats/a/messages': refused })
  await page.open()
  expect(await sent()).not.toHaveProperty('model')
  expect(screen.queryByRole('button', { name: 'Быстрая модель' })).toBeNull()
  fastModel.set(false)
})
