// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { editKey } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { contentOf } from '#client/features/chat/turn/use-turn-actions.ts'
import { connection } from '#client/lib/api/connection.ts'
import { fastModel, withoutBase } from '#client/lib/device/device-switches.ts'
import type { Answer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

const page = pageTest({ path: '/chat/a', component: () => <ChatInput chatId="a" place="conversation" /> })

const meta = ourMeta({ uses_agency_base: true })
const refused: Answer = { status: 429, json: { code: 'usage_cap_reached', message: 'Исчерпан лимит' } }
const toggle = () => screen.findByRole('button', { name: 'База агентства' })
const isOn = async () => (await toggle()).getAttribute('aria-pressed') === 'true'

afterEach(() => {
  act(() => withoutBase.set(false))
  act(() => fastModel.set(false))
  act(() => void chatDrafts().clear('a'))
  act(() => void chatDrafts().clear(editKey('a')))
})

async function open() {
  page.answer({ 'GET /meta': meta, 'POST /chats/a/messages': refused })
  await page.open()
}

/** Sends «Привет» and returns the attributes of the message that the server received. */
async function sent() {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Привет' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await expect.poll(() => page.requests().some(({ method }) => method === 'POST')).toBe(true)
  return JSON.parse(page.requests().find(({ method }) => method === 'POST')?.body ?? '').attributes
}

test('a question may look into the base until the user turns that off, which the device remembers', async () => {
  await open()
  expect(await isOn()).toBe(true)
  expect(await sent()).toMatchObject({ use_agency_base: true })
  await expect.poll(() => screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Привет')
  fireEvent.click(await toggle())
  await page.reopen()
  expect(await isOn()).toBe(false)
  page.requests().length = 0
  expect(await sent()).not.toHaveProperty('use_agency_base')
})

test('until the server announces the base there is no switch, and a question does not ask for it', async () => {
  page.answer({ 'GET /meta': { hang: true }, 'POST /chats/a/messages': refused })
  await page.open()
  expect(screen.queryByRole('button', { name: 'База агентства' })).toBeNull()
  expect(await sent()).not.toHaveProperty('use_agency_base')
})

test('without a network the send button says why it is off', async () => {
  page.answer({ 'GET /meta': { hang: true } })
  await page.open()
  act(connection.reportFailure)
  const send = screen.getByRole('button', { name: 'Отправить' })
  const reason = document.getElementById(send.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/^Сервер не отвечает: отправить сообщение можно/)
})

test.each([
  ['a bare server', { status: 404 }],
  ['a server whose assistant sees no base', ourMeta()],
])('beside %s there is no switch, and questions do not ask for the base', async (_, meta) => {
  page.answer({ 'GET /meta': meta, 'POST /chats/a/messages': refused })
  await page.open()
  await expect.poll(() => screen.queryByRole('button', { name: 'База агентства' })).toBeNull()
  expect(await sent()).not.toHaveProperty('use_agency_base')
})

test('a picture is drawn without the base, and the switch says why', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: /Изображение/ }))
  expect(await isOn()).toBe(false)
  expect((await toggle()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Изображение создаётся без базы агентства')).toBeTruthy()
  expect(await sent()).not.toHaveProperty('use_agency_base')
})

test('a change of a question begins with the choice of that question, and leaves that of the device', async () => {
  await open()
  const attributes = { role: 'user' as const, id: crypto.randomUUID(), use_agency_base: false }
  const content = contentOf({ msg: 'Вопрос', attributes })
  act(() => chatDrafts().edit(editKey('a'), attributes.id, content))
  expect(await isOn()).toBe(false)
  fireEvent.click(await toggle())
  expect(await isOn()).toBe(true)
  expect(await sent()).toMatchObject({ replaces: attributes.id, use_agency_base: true })
  act(() => void chatDrafts().clear(editKey('a')))
  expect(await isOn()).toBe(true)
})

const two = { model: 'large', is_demo: false, fast_model: 'mini' }

test('a question names the chosen model where the server has two', async () => {
  page.answer({ 'GET /meta': ourMeta({ assistant: two }), 'POST /chats/a/messages': refused })
  await page.open()
  await press('Быстрая модель')
  expect(await sent()).toMatchObject({ model: 'fast' })
})

test.each([ourMeta({ assistant: { model: 'large', is_demo: false } }), { status: 404 }])(
  'where there is no choice, a question names no model: %j',
  async (meta) => {
    fastModel.set(true)
    page.answer({ 'GET /meta': meta, 'POST /chats/a/messages': refused })
    await page.open()
    expect(await sent()).not.toHaveProperty('model')
    expect(screen.queryByRole('button', { name: 'Быстрая модель' })).toBeNull()
  },
)
