// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { errorPopup, useErrorNotice } from '#client/lib/api/error-popup.ts'
import { pageTest } from '../page-test.tsx'

let actions: ReturnType<typeof useChatActions>
const page = pageTest({
  path: '/chat/a',
  component: function Chat() {
    actions = useChatActions('a')
    return null
  },
})

test('a chat that is deleted while it is open takes its own draft along, not that of a new chat', async () => {
  page.answer({ 'DELETE /chats/a': { status: 204, text: '' } })
  const { address } = await page.open()
  chatDrafts().change('a', { text: 'В этом чате', mode: 'image' })
  chatDrafts().change(NEW_CHAT, { text: 'Для нового чата', mode: 'search' })
  await act(() => actions.remove('a'))
  expect(address()).toBe('/chat')
  expect(chatDrafts().get('a')).toMatchObject({ text: '', mode: undefined })
  expect(chatDrafts().get(NEW_CHAT)).toMatchObject({ text: 'Для нового чата', mode: 'search' })
})

test('a chat that could not be renamed is told with the word that the name is kept', async () => {
  page.answer({ 'PATCH /chats/a': { status: 500, json: {} } })
  await page.open()
  await act(() => expect(actions.rename('a', 'Осень')).rejects.toThrow())
  expect(renderHook(useErrorNotice).result.current?.message).toBe(
    'Введённое осталось на экране. Внутренняя ошибка сервера',
  )
  act(errorPopup.close)
})
