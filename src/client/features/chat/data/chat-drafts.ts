import { useSyncExternalStore } from 'react'
import { session } from '#client/lib/session/session.ts'
import { type ChatDraft, createChatDrafts } from './chat-draft-store.ts'

let open: { userId: string; drafts: ReturnType<typeof createChatDrafts> } | undefined

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

export function useChatDraft(chat: string): ChatDraft {
  const drafts = chatDrafts()
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(chat))
}
