import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#client/lib/api/api.ts'
import { type ErrorMeta, errorPopup } from '#client/lib/api/error-popup.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import type { ChatRoom } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'
import { editKey, NEW_CHAT } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'
import { chatStreams, useRunningChats } from './chat-streams.ts'
import { changeRooms } from './chats.mutations.ts'
import { chatHistoryKey, forgetRunning } from './chats.queries.ts'

export function useChatActions(chatId: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRunningChats()
  const openRoom = (roomId: string) => void navigate({ to: '/chat/{-$chatId}', params: { chatId: roomId } })
  const newChat = () => {
    clearNewChat()
    if (chatId !== undefined) {
      // The server continues the answer, and a refetched history returns its progress.
      chatStreams.release(chatId)
      void client.invalidateQueries({ queryKey: chatHistoryKey(chatId), refetchType: 'none' })
    }
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: undefined } })
  }
  const { mutateAsync: renameRoom } = useChangeChat(
    ({ room_id, room_name = '' }) => api(chats.rename, { params: { id: room_id }, body: { room_name } }),
    { keeps: 'form' },
  )
  const rename = (room_id: string, room_name: string) => renameRoom({ room_id, room_name })
  const { mutateAsync: place } = useChangeChat(
    ({ room_id, is_pinned, folder }) =>
      api(chats.place, { params: { id: room_id }, body: { is_pinned: is_pinned ?? undefined, folder } }),
    // The dialog of folders shows a failure itself.
    { silent: true },
  )
  const pin = ({ room_id, is_pinned }: ChatRoom) =>
    void place({ room_id, is_pinned: !is_pinned }).catch((error: unknown) => errorPopup.report(error))
  const move = ({ room_id }: ChatRoom, folder: string | null) => place({ room_id, folder })
  const deletion = useDeleteChat((deletedId) => {
    if (deletedId === chatId) newChat()
  })
  return { running, openRoom, newChat, rename, pin, move, deletion }
}

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

type ChatChange = Pick<ChatRoom, 'room_id'> & Partial<ChatRoom>

/** Shows the change in the list before the server has answered. */
function useChangeChat(send: (change: ChatChange) => Promise<unknown>, meta: ErrorMeta) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: (change) => {
      const before = client.getQueryData<Reading<ChatRoom[]>>(chatRoomsKey)
      changeRooms(client, (rooms) => rooms.map((one) => (one.room_id === change.room_id ? { ...one, ...change } : one)))
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(chatRoomsKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: chatRoomsKey }),
    meta,
  })
}

/** Deletes a chat; `onDeleted` must leave the page of the chat. */
function useDeleteChat(onDeleted: (chatId: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ room_id }: Pick<ChatRoom, 'room_id'>) => api(chats.remove, { params: { id: room_id } }),
    onMutate: ({ room_id: chatId }) => {
      // Otherwise the deletion would end a running answer, which would be reported as an error.
      chatStreams.release(chatId)
      forgetRunning(client, chatId)
    },
    // The refetched history lets a running answer resume.
    onError: (_error, { room_id: chatId }) => client.invalidateQueries({ queryKey: chatHistoryKey(chatId) }),
    onSuccess: (_nothing, { room_id: chatId }) => {
      chatDrafts().clear(chatId)
      chatDrafts().clear(editKey(chatId))
      onDeleted(chatId)
      changeRooms(client, (rooms) => rooms.filter(({ room_id }) => room_id !== chatId))
      // The page that is being left still uses the history, and would refetch it.
      client.removeQueries({ queryKey: chatHistoryKey(chatId), type: 'inactive' })
      void client.invalidateQueries({ queryKey: chatHistoryKey(chatId), refetchType: 'none' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: chatRoomsKey }),
  })
}
