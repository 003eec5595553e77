// @vitest-environment happy-dom
import { useParams } from '@tanstack/react-router'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ChatInput } from '#client/features/chat/composer/chat-input.tsx'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { pageTest } from '../page-test.tsx'
import { press } from '../press.ts'

let actions: ReturnType<typeof useChatActions>
const page = pageTest({
  path: '/chat/{-$chatId}',
  component: function Chat() {
    const { chatId } = useParams({ strict: false })
    actions = useChatActions(chatId)
    return chatId === undefined && <ChatInput chatId={undefined} place="welcome" />
  },
})
beforeEach(() => {
  chatDrafts().clear(NEW_CHAT)
  act(toast.closeAll)
})

const blank = { text: '', mode: undefined }

test('a chat that is deleted while it is open leaves an empty view, as «Новый чат» does', async () => {
  page.answer({ 'DELETE /chats/a': { status: 204, text: '' } })
  const { address } = await page.open('/chat/a')
  chatDrafts().change('a', { text: 'В этом чате', mode: 'image' })
  chatDrafts().change(NEW_CHAT, { text: 'Для нового чата', mode: 'search' })
  await act(() => actions.deletion.mutateAsync({ room_id: 'a' }))
  expect(address()).toBe('/chat')
  expect(chatDrafts().get('a')).toMatchObject(blank)
  expect(chatDrafts().get(NEW_CHAT)).toMatchObject(blank)
})

test('another chat that is deleted leaves the draft of a new chat', async () => {
  page.answer({ 'DELETE /chats/b': { status: 204, text: '' } })
  const { address } = await page.open('/chat/a')
  chatDrafts().change(NEW_CHAT, { text: 'Для нового чата' })
  await act(() => actions.deletion.mutateAsync({ room_id: 'b' }))
  expect(address()).toBe('/chat/a')
  expect(chatDrafts().get(NEW_CHAT).text).toBe('Для нового чата')
})

test('a draft cleared by «Новый чат» can be restored before later text, and an empty one is not mentioned', async () => {
  await page.open('/chat/a')
  await act(async () => actions.newChat())
  expect(screen.queryByText('Черновик нового чата удалён')).toBeNull()
  chatDrafts().change(NEW_CHAT, { text: 'Тезисы', mode: 'search' })
  await act(async () => actions.newChat())
  expect(chatDrafts().get(NEW_CHAT)).toMatchObject(blank)
  chatDrafts().change(NEW_CHAT, { text: 'Другое' })
  await press('Вернуть')
  await expect.poll(() => chatDrafts().get(NEW_CHAT)).toMatchObject({ text: 'Тезисы\n\nДругое', mode: 'search' })
})

test('the error of a failed renaming says that the typed name is kept', async () => {
  page.answer({ 'PATCH /chats/a': { status: 500, json: {} } })
  await page.open('/chat/a')
  await act(() => expect(actions.rename('a', 'Осень')).rejects.toThrow())
  expect(renderHook(useErrorNotice).result.current?.message).toBe(
    'Внутренняя ошибка сервера. Введённое осталось на экране.',
  )
  act(errorPopup.close)
})

test('«Новый чат» stays a new chat while the first message is on its way', async () => {
  const arrived = Promise.withResolvers<void>()
  page.answer({
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
