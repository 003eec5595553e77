import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import type { ChatRoom } from '#contract/chats.ts'
import { NEW_CHAT } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'
import { chatStreams, useRunningChats } from './chat-streams.ts'
import { useDeleteChat, usePlaceChat, useRenameChat } from './chats.mutations.ts'
import { chatHistoryKey } from './chats.queries.ts'

export function useChatActions(chatId: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRunningChats()
  const openRoom = useCallback(
    (roomId: string, message?: string) =>
      void navigate({ to: '/chat/{-$chatId}', params: { chatId: roomId }, search: { message } }),
    [navigate],
  )
  const newChat = () => {
    clearNewChat()
    if (chatId !== undefined) {
      // The server continues the answer, and a refetched history returns its progress.
      chatStreams.release(chatId)
      void client.invalidateQueries({ queryKey: chatHistoryKey(chatId), refetchType: 'none' })
    }
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } })
  }
  const { mutateAsync: renameRoom } = useRenameChat()
  const rename = useCallback((room_id: string, room_name: string) => renameRoom({ room_id, room_name }), [renameRoom])
  const { mutateAsync: place } = usePlaceChat()
  const pin = ({ room_id, is_pinned }: ChatRoom) =>
    void place({ room_id, is_pinned: !is_pinned }).catch((error: unknown) => errorPopup.report(error))
  const move = ({ room_id }: ChatRoom, folder: string | null) => place({ room_id, folder })
  const { mutateAsync: remove } = useDeleteChat((deletedId) => {
    if (deletedId === chatId) newChat()
  })
  return { running, openRoom, newChat, rename, pin, move, remove }
}

/** Clears the draft of the new chat and offers the user to restore it. */
function clearNewChat() {
  const drafts = chatDrafts()
  const cleared = drafts.clear(NEW_CHAT)
  if (cleared.text.trim() === '' && cleared.attachments.length === 0) return
  tellDeleted({
    text: 'Черновик нового чата удалён',
    returned: 'Черновик возвращён',
    again: async () => {
      if (chatDrafts() !== drafts) throw new Error('another user has signed in')
      drafts.bringBack(NEW_CHAT, cleared)
    },
  })
}
