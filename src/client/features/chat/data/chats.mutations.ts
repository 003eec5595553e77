import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { offeredTemplates } from '#client/features/chat/templates/prompt-templates.queries.ts'
import { templateChatName } from '#client/features/chat/templates/template-chat-name.ts'
import { api } from '#client/lib/api/api.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import type { ChatHistory } from '#client/lib/server/server-calls.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { chatsCopy } from '#client/offline/copy/seen-lists.ts'
import type { ChatMessage, ChatRoom } from '#contract/chats.ts'
import * as chats from '#contract/chats.ts'
import { fastModel, roomNameOf } from '#domain/chat.ts'
import { editKey, NEW_CHAT, type Outgoing } from './chat-draft-store.ts'
import { chatDrafts } from './chat-drafts.ts'
import { chatStreams } from './chat-streams.ts'
import { addAnswer, addQuestion, chatHistoryKey, removeQuestion } from './chats.queries.ts'

/** Sends a message, or creates a chat with it. If sending fails, the message returns to the input. */
export function useSendMessage(chatId: string | undefined) {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationKey: sendingKey(chatId),
    mutationFn: (outgoing: Outgoing) => (chatId === undefined ? begin(client, outgoing) : goOn(chatId, outgoing)),
    onMutate: async (outgoing) => {
      if (chatId === undefined) return undefined
      // The response to an earlier history request would not contain the message.
      await client.cancelQueries({ queryKey: chatHistoryKey(chatId) })
      // The history already contains the previous answer.
      chatStreams.release(chatId)
      const before = client.getQueryData<Reading<ChatHistory>>(chatHistoryKey(chatId))?.data
      // The text of an answer that goes on stays until the stream shows it.
      if (outgoing.begins === undefined) {
        addQuestion(client, chatId, { ...sentAs(outgoing), responseId: null })
      }
      return { rows: before?.rows ?? [], hasEarlier: before?.hasEarlier ?? false }
    },
    onSuccess: async ({ roomId, responseId }, outgoing) => {
      await client.cancelQueries({ queryKey: chatHistoryKey(roomId) })
      addQuestion(client, roomId, { ...sentAs(outgoing), responseId })
      const name = (chatId === undefined && templateChatName(offeredTemplates(client), outgoing.text)) || outgoing.text
      moveToTop(client, { room_id: roomId, room_name: roomNameOf(name) })
      chatStreams.start(roomId, responseId, outgoing.begins)
      if (chatId === undefined) openBegun(router, roomId, outgoing)
      else endDraft(chatId, outgoing)
    },
    onError: (_error, outgoing, context) => {
      chatDrafts().notSent(chatId === undefined ? NEW_CHAT : draftOf(chatId, outgoing), outgoing)
      // The server may have received the message despite the error, or another tab has sent one.
      void client.invalidateQueries({ queryKey: chatRoomsKey })
      if (chatId === undefined) return
      removeQuestion(client, chatId, outgoing.id, context ?? { rows: [], hasEarlier: false })
      void client.invalidateQueries({ queryKey: chatHistoryKey(chatId) })
    },
    meta: { keeps: 'draft', isToldElsewhere: isChatNotFound },
  })
}

const sendingKey = (chatId: string | undefined) => ['chats', 'send', chatId ?? NEW_CHAT]

/** Whether a message of the chat is being sent and has no response yet. */
export function useIsSending(chatId: string | undefined): boolean {
  return useIsMutating({ mutationKey: sendingKey(chatId) }) > 0
}

const stoppingKey = (chatId: string | undefined) => ['chats', 'stop', chatId ?? NEW_CHAT]

export function useIsStopping(chatId: string | undefined): boolean {
  return useIsMutating({ mutationKey: stoppingKey(chatId) }) > 0
}

/** Shows another version of a question with what followed it. */
export function useChooseVersion(chatId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (questionId: string) =>
      api(chats.chooseVersion, { params: { id: chatId ?? '' }, body: { question_id: questionId } }),
    onSuccess: async () => {
      if (chatId === undefined) return
      chatStreams.release(chatId)
      client.removeQueries({ queryKey: ['chats', 'earlier', chatId], type: 'inactive' })
      await client.invalidateQueries({ queryKey: chatHistoryKey(chatId) })
      await client.invalidateQueries({ queryKey: ['chats', 'earlier', chatId] })
    },
    // The version may have been continued or replaced in another tab.
    onError: () => chatId !== undefined && client.invalidateQueries({ queryKey: chatHistoryKey(chatId) }),
  })
}

/** The chat's place says that the chat is gone, and keeps the text. */
const isChatNotFound = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && error.code !== 'file_not_found'

/** Stops the answer on the server, which stores it so far. On a bare server, only the stream is closed. */
export function useStopAnswer(chatId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: stoppingKey(chatId),
    mutationFn: async () => {
      const answer = chatId === undefined ? undefined : chatStreams.stop(chatId)
      if (chatId === undefined || answer === undefined) return
      addAnswer(client, chatId, answer, true)
      if (!(await serverCalls(client)).isOurs) return
      try {
        await api(chats.stop, { params: { id: answer.responseId } })
      } catch (error) {
        // The server continues the answer and accepts no message in this chat until the answer ends.
        chatStreams.reopen(answer.responseId)
        throw error
      } finally {
        void client.invalidateQueries({ queryKey: chatHistoryKey(chatId) })
      }
    },
  })
}

async function begin(client: QueryClient, outgoing: Outgoing) {
  const { msg, attributes } = inputOf(outgoing)
  const room_name = templateChatName(offeredTemplates(client), outgoing.text)
  // Only a named chat waits for the kind of the server.
  const isNamed = room_name !== undefined && (await serverCalls(client)).isOurs
  const body = { msg, attributes: { ...attributes, ...(isNamed && { room_name }) } }
  const { room_id, response_id } = await api(chats.create, { body })
  return { roomId: room_id, responseId: response_id }
}

async function goOn(chatId: string, outgoing: Outgoing) {
  const { response_id } = await api(chats.send, { params: { id: chatId }, body: inputOf(outgoing) })
  return { roomId: chatId, responseId: response_id }
}

/** Opens the chat that was just created, unless the user has opened another page meanwhile. */
function openBegun(router: ReturnType<typeof useRouter>, roomId: string, { id }: Outgoing): void {
  // The user has pressed «Новый чат», so the draft belongs to a different new chat.
  if (chatDrafts().get(NEW_CHAT).outgoing?.id !== id) return
  chatDrafts().move(NEW_CHAT, roomId)
  if (router.state.location.pathname === '/chat') {
    void router.navigate({ to: '/chat/{-$chatId}', params: { chatId: roomId }, replace: true })
  }
}

function inputOf({ attachments, mode, ...outgoing }: Outgoing): chats.ChatMessageInput {
  const { id, text, isFast, usesBase, replaces, begins } = outgoing
  const files = attachments.flatMap((file) => (file.state === 'done' ? [{ id: file.id, name: file.name }] : []))
  return {
    msg: text,
    attributes: {
      id,
      ...(replaces !== undefined && { replaces }),
      ...(begins !== undefined && { continues: true }),
      ...(mode === 'image' && { use_image_tool: true }),
      ...(mode === 'search' && { use_web_search_tool: true }),
      ...(usesBase && { use_agency_base: true }),
      ...(isFast && { model: fastModel }),
      ...(files.length > 0 && { attached_files: files }),
    },
  }
}

const sentAs = (outgoing: Outgoing) => ({
  question: questionOf(outgoing),
  replaces: outgoing.replaces,
  goesOn: outgoing.begins !== undefined,
})

const draftOf = (chatId: string, { replaces }: Outgoing) => (replaces === undefined ? chatId : editKey(chatId))

/** Another answer may be asked for while the question is being changed; that change stays. */
function endDraft(chatId: string, { id, replaces }: Outgoing): void {
  const drafts = chatDrafts()
  if (replaces === undefined) drafts.sent(chatId)
  else if (drafts.get(editKey(chatId)).outgoing?.id === id) drafts.clear(editKey(chatId))
}

/** Converts an outgoing message into a message that is shown until the history contains it. */
export function questionOf({ id, text, mode, usesBase, attachments }: Outgoing): ChatMessage {
  return {
    msg: text,
    attributes: {
      role: 'user',
      id,
      use_image_tool: mode === 'image',
      use_web_search_tool: mode === 'search',
      use_agency_base: usesBase === true,
      attached_files: attachments.flatMap((file) =>
        file.state === 'done' ? [{ id: String(file.id), name: file.name, problem: file.problem }] : [],
      ),
    },
  }
}

/** Changes the list of chats, also on the device. */
export function changeRooms(client: QueryClient, change: (rooms: ChatRoom[]) => ChatRoom[]) {
  const rooms = client.setQueryData<Reading<ChatRoom[]>>(
    chatRoomsKey,
    (rooms) => rooms && { ...rooms, data: change(rooms.data) },
  )
  if (rooms) chatsCopy.keepRooms(rooms.data)
}

/** Moves the chat to the top of the list with its known name, or adds `room` if the list does not contain it. */
function moveToTop(client: QueryClient, room: ChatRoom) {
  changeRooms(client, (rooms) => {
    const known = rooms.find(({ room_id }) => room_id === room.room_id)
    return [known ?? room, ...rooms.filter((one) => one !== known)]
  })
}
