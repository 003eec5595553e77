import { useSyncExternalStore } from 'react'
import { createSession, type SessionState, TOKEN_KEY } from './session-store.ts'

export const session = createSession()

window.addEventListener('storage', (event) => {
  // The key is null when another tab cleared the whole storage.
  if (event.key === TOKEN_KEY || event.key === null) session.followOtherTabs()
})

/** Whether this user is signed in and no tab has started a sign-out. */
export function isSignedIn(userId: string): boolean {
  const state = session.get()
  return session.accessToken() !== null && state.status === 'authenticated' && state.user.id === userId
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}
