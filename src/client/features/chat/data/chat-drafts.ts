import { useSyncExternalStore } from 'react'
import { ownUserId, session } from '#client/lib/session/session.ts'
import { type ChatDraft, createChatDrafts, editKey, NEW_CHAT } from './chat-draft-store.ts'

let open: { userId: string; drafts: ReturnType<typeof createChatDrafts> } | undefined

export function chatDrafts() {
  const userId = ownUserId()
  if (open?.userId !== userId) {
    close()
    open = { userId, drafts: createChatDrafts(userId) }
  }
  return open.drafts
}

window.addEventListener('pagehide', () => open?.drafts.flush())
session.subscribe(() => {
  const state = session.get()
  if (state.status !== 'unauthenticated') return
  // A sign-out wipes the device, so no text is written after it. A lost session wipes nothing, so its text is stored.
  if (state.lost) open?.drafts.flush()
  close()
})

function close() {
  open?.drafts.close()
  open = undefined
}

function useDrafts<Value>(read: (drafts: ReturnType<typeof chatDrafts>) => Value): Value {
  const drafts = chatDrafts()
  return useSyncExternalStore(drafts.subscribe, () => read(drafts))
}

/** Returns the key of the draft in the composer: of the change of a question, or of the chat itself. */
export const useDraftKey = (chatId: string | undefined): string =>
  useDrafts((drafts) => {
    if (chatId === undefined) return NEW_CHAT
    return drafts.get(editKey(chatId)).replaces === null ? chatId : editKey(chatId)
  })

export const useChatDraft = (chat: string): ChatDraft => useDrafts((drafts) => drafts.get(chat))

/** Returns the message of the chat that is being sent, so that the caller does not render again for each letter. */
export const useOutgoing = (chat: string) => useDrafts((drafts) => drafts.get(chat).outgoing)

export const useOtherDraft = (chat: string) => useDrafts((drafts) => drafts.otherText(chat))
