// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts } from '#client/features/chat/data/chat-drafts.ts'
import { useChatActions } from '#client/features/chat/data/use-chat-actions.ts'
import { pageTest } from '../page-test.tsx'

let remove: (chatId: string) => Promise<unknown>
const page = pageTest({
  path: '/chat/a',
  component: function Chat() {
    remove = useChatActions('a').remove
    return null
  },
})

test('a deleted open chat takes its own draft along, and not that of a new chat', async () => {
  page.answer({ 'DELETE /chats/a': { status: 204, text: '' } })
  const { address } = await page.open()
  chatDrafts().change('a', { text: 'В этом чате', mode: 'image' })
  chatDrafts().change(NEW_CHAT, { text: 'Для нового чата', mode: 'search' })
  await act(() => remove('a'))
  expect(address()).toBe('/chat')
  expect(chatDrafts().get('a')).toMatchObject({ text: '', mode: undefined })
  expect(chatDrafts().get(NEW_CHAT)).toMatchObject({ text: 'Для нового чата', mode: 'search' })
})
