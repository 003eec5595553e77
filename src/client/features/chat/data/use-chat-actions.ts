import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { chatStreams, useRunningChats } from './chat-streams.ts'
import { useDeleteChat, useRenameChat } from './chats.mutations.ts'
import { chatHistoryKey } from './chats.queries.ts'

export function useChatActions(chatId: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRunningChats()
  const openRoom = useCallback(
    (roomId: string) => void navigate({ to: '/chat/{-$chatId}', params: { chatId: roomId } }),
    [navigate],
  )
  const newChat = useCallback(() => {
    if (chatId !== undefined) {
      // The answer goes on without this tab, and the history knows its progress.
      chatStreams.release(chatId)
      void client.invalidateQueries({ queryKey: chatHistoryKey(chatId), refetchType: 'none' })
    }
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } })
  }, [chatId, client, navigate])
  const { mutate: renameRoom } = useRenameChat()
  const rename = useCallback(
    (room_id: string, room_name: string) => renameRoom({ room_id, room_name }),
    [renameRoom],
  )
  const { mutateAsync: remove } = useDeleteChat((deletedId) => {
    if (deletedId === chatId) newChat()
  })
  return { running, openRoom, newChat, rename, remove }
}
