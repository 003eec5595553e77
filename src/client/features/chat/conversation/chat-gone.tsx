import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { type ChatDraft, editKey, NEW_CHAT } from '#client/features/chat/data/chat-draft-store.ts'
import { chatDrafts, useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

type ChatGoneProps = {
  chatId: string
  /** Whether this page showed the chat before, so that it was deleted meanwhile. */
  wasOpen: boolean
}

/** Replaces a chat that does not exist. «Новый чат» takes over what the user has typed. */
export function ChatGone({ chatId, wasOpen }: ChatGoneProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const hasDraft = [useChatDraft(chatId), useChatDraft(editKey(chatId))].some(isTyped)
  useEffect(() => void client.invalidateQueries({ queryKey: chatRoomsKey }), [client])
  const begin = () => {
    const drafts = chatDrafts()
    for (const key of [chatId, editKey(chatId)]) {
      if (isTyped(drafts.get(key))) drafts.bringBack(NEW_CHAT, drafts.clear(key))
    }
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } })
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.75} />}
      title={wasOpen ? 'Чат удалён на другом устройстве' : 'Чат не найден'}
      text={
        <>
          {wasOpen ? 'Его сообщений и файлов больше нет.' : 'Возможно, он удалён или принадлежит другому сотруднику.'}
          {hasDraft && ' Набранное сохранено и перейдёт в новый чат.'}
        </>
      }
      action={<Button onClick={begin}>Новый чат</Button>}
    />
  )
}

function isTyped({ text, attachments }: Pick<ChatDraft, 'text' | 'attachments'>): boolean {
  return text.trim() !== '' || attachments.length > 0
}
