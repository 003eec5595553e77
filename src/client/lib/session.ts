import { useSyncExternalStore } from 'react'
import { createSession, type SessionState, TOKEN_KEY } from './session-store.ts'

export const session = createSession()

window.addEventListener('storage', (event) => {
  // The key is null when a tab has cleared everything.
  if (event.key === TOKEN_KEY || event.key === null) session.followOtherTabs()
})

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}
