import { useSyncExternalStore } from 'react'
import { apiObserver } from '#client/lib/api/api.ts'
import { errorPopup } from '#client/lib/api/error-popup.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import { readEventStream } from '#client/lib/http/event-stream.ts'
import { session } from '#client/lib/session/session.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { type ChatRoom, stream } from '#contract/chats.ts'
import { type ChatStream, createChatStreams } from './chat-stream-store.ts'
import { addAnswer, chatHistoryKey, checkGone, forgetRunning, isFirstAnswer } from './chats.queries.ts'

/** Updates the text at every second frame: each frame would cost twice as much and be no easier to read. */
const TELL_EVERY_MS = 30
let toldAt = 0

export const chatStreams = createChatStreams({
  read: (responseId, signal, on) =>
    readEventStream({
      session,
      observer: apiObserver,
      path: stream.path.replace(':id', encodeURIComponent(responseId)),
      signal,
      onEvent: ({ data }) => on.event(data),
      onReplay: on.replay,
    }),
  nextFrame: (task) => {
    let frame = requestAnimationFrame(function wait(now) {
      if (now - toldAt < TELL_EVERY_MS) {
        frame = requestAnimationFrame(wait)
        return
      }
      toldAt = now
      task()
    })
    return () => cancelAnimationFrame(frame)
  },
  onDone: (chatId, answer) => {
    addAnswer(queryClient, chatId, answer)
    void queryClient.invalidateQueries({ queryKey: chatHistoryKey(chatId) })
    if (isFirstAnswer(queryClient, chatId)) awaitTitle()
  },
  onError: async (chatId, error) => {
    forgetRunning(queryClient, chatId)
    void queryClient.invalidateQueries({ queryKey: chatRoomsKey })
    // The server may have stored a part of the answer. A chat that was deleted elsewhere says so itself.
    if (!(await checkGone(queryClient, chatId)))
      errorPopup.report(error, { errorMessage: brokenOffText(chatId, error) })
  },
})

/** Returns why an answer broke off, and in which chat if another page is open. */
function brokenOffText(chatId: string, { message }: Error): string {
  if (window.location.pathname === `/chat/${chatId}`) return message
  const rooms = queryClient.getQueryData<Reading<ChatRoom[]>>(chatRoomsKey)?.data
  const name = rooms?.find(({ room_id }) => room_id === chatId)?.room_name
  return `${message}. ${name === undefined ? 'Ответ в чате прервался' : `Ответ в чате «${name}» прервался`}.`
}

/** The model names a new chat some seconds after its first answer, without an event. */
const TITLE_AFTER_MS = [1_500, 5_000, 15_000]

function awaitTitle() {
  for (const ms of TITLE_AFTER_MS) {
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: chatRoomsKey }), ms)
  }
}

// The streams belong to the user who has signed out.
session.subscribe(() => session.get().status === 'unauthenticated' && chatStreams.reset())

export function useChatStream(chatId: string | undefined): ChatStream {
  return useSyncExternalStore(chatStreams.subscribe, () => chatStreams.get(chatId ?? ''))
}

/** Returns the status only, so that the caller does not render again for each piece of text. */
export function useChatStreamStatus(chatId: string | undefined): ChatStream['status'] {
  return useSyncExternalStore(chatStreams.subscribe, () => chatStreams.get(chatId ?? '').status)
}

/** Returns the failure of the chat's last stream, so that the caller does not render again for each piece of text. */
export function useStreamFailure(chatId: string | undefined) {
  return useSyncExternalStore(chatStreams.subscribe, () => {
    const stream = chatStreams.get(chatId ?? '')
    return stream.status === 'error' ? stream : undefined
  })
}

/** Returns the ids of chats whose answer this tab is streaming. */
export function useRunningChats(): ReadonlySet<string> {
  return useSyncExternalStore(chatStreams.subscribe, chatStreams.running)
}
