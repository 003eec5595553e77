import { useSyncExternalStore } from 'react'
import { session } from '#client/lib/session.ts'
import { type ChatDraft, createChatDrafts } from './chat-draft-store.ts'

let open: { userId: string; drafts: ReturnType<typeof createChatDrafts> } | undefined

/** The drafts of whoever is signed in. */
export function chatDrafts() {
  const state = session.get()
  const userId = state.status === 'authenticated' ? state.user.id : ''
  if (open?.userId !== userId) {
    close()
    open = { userId, drafts: createChatDrafts(userId) }
  }
  return open.drafts
}

window.addEventListener('pagehide', () => open?.drafts.flush())
// After a wipe nothing typed may come back.
session.subscribe(() => {
  if (session.get().status === 'unauthenticated') close()
})

function close() {
  open?.drafts.close()
  open = undefined
}

export function useChatDraft(chat: string): ChatDraft {
  const drafts = chatDrafts()
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(chat))
}
