// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Conversation } from '#client/features/chat/conversation/conversation.tsx'
import { editKey, NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { pageTest } from '../page-test.tsx'

const page = pageTest({ path: '/chat/a', component: () => <Conversation chatId="a" /> })

const history = (active_response_id: string | null = null) => ({
  json: { rows: [{ msg: 'Вопрос', attributes: { role: 'user', id: 'q' } }], active_response_id },
})
const failing = (message: string) => ({
  text: `id: 1\ndata: ${JSON.stringify({ event: 'error', message })}\n\n`,
  contentType: 'text/event-stream',
})
const notFound = { status: 404, json: { code: 'chat_not_found', message: 'x' } }
const title = 'Чат удалён на другом устройстве'

async function openChat(active?: string) {
  page.answer({
    'GET /chats': { json: { rows: [] } },
    'GET /chats/a/messages': history(active),
  })
  const opened = await page.open()
  await screen.findByText('Вопрос')
  return opened
}

const noDialog = () => expect(renderHook(useErrorNotice).result.current).toBeNull()

test.each([
  [
    'a sent message',
    () => {
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ещё вопрос' } })
      fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    },
  ],
  [
    'a changed question',
    () => {
      const draft = { text: 'Ещё вопрос', mode: undefined, attachments: [] }
      act(() => chatDrafts().edit(editKey('a'), 'q', draft))
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    },
  ],
])('%s of a chat that was deleted elsewhere moves to a new chat', async (_, say) => {
  const { address } = await openChat()
  page.answer({ 'GET /chats/a/messages': notFound, 'POST /chats/a/messages': notFound })
  act(() => chatDrafts().change(NEW_CHAT, { text: 'Набрано раньше' }))
  say()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(/Набранное сохранено и перейдёт в новый чат/)).toBeTruthy()
  expect(screen.queryByText('Вопрос')).toBeNull()
  noDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Новый чат' }))
  await expect.poll(address).toBe('/chat')
  expect(chatDrafts().get(NEW_CHAT).text).toBe('Ещё вопрос\n\nНабрано раньше')
  expect(chatDrafts().get('a').text).toBe('')
  act(() => chatDrafts().clear(NEW_CHAT))
})

test('a chat that is deleted elsewhere during its answer says so, and the typed text stays', async () => {
  const gone = Promise.withResolvers<void>()
  page.answer({
    'GET /chats/responses/r/stream': async () => {
      await gone.promise
      return failing('Чат удалён')
    },
  })
  await openChat('r')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Дальше' } })
  page.answer({ 'GET /chats/a/messages': notFound })
  gone.resolve()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(chatDrafts().get('a').text).toBe('Дальше')
  noDialog()
})

const named = 'Модель занята. Ответ в чате прервался.'

test.each([
  ['is open says why', 't1', '/chat/a', '/chat/a', 'Модель занята'],
  ['the user has left meanwhile is named beside the reason', 't2', '/chat/a', '/services', named],
  ['is not open is named beside the reason', 't3', '/services', '/services', named],
])(
  'once it is known that it is still there, a chat that %s in the error dialog',
  async (_what, id, at, then, message) => {
    const [failed, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    page.answer({
      [`GET /chats/responses/${id}/stream`]: async () => {
        await failed.promise
        return failing('Модель занята')
      },
    })
    await openChat(id)
    page.answer({
      'GET /chats/a/messages': async () => {
        await checked.promise
        return history()
      },
    })
    window.happyDOM.setURL(`${location.origin}${at}`)
    failed.resolve()
    await screen.findByText('Модель занята')
    expect(screen.queryByText(title)).toBeNull()
    noDialog()
    window.happyDOM.setURL(`${location.origin}${then}`)
    checked.resolve()
    await expect.poll(() => renderHook(useErrorNotice).result.current).toEqual({ title: 'Ошибка', message })
    act(errorPopup.close)
    window.happyDOM.setURL(location.origin)
  },
)

test('a chat that never was here is not found', async () => {
  page.answer({ 'GET /chats/a/messages': notFound, 'GET /chats': { json: { rows: [] } } })
  await page.open()
  expect(await screen.findByText('Чат не найден')).toBeTruthy()
  expect(screen.getByText('Возможно, он удалён или принадлежит другому сотруднику.')).toBeTruthy()
})
