import { useSyncExternalStore } from 'react'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { createSession, type SessionState } from './session-store.ts'

export const session = createSession()

window.addEventListener('storage', (event) => {
  // The key is null when another tab cleared the whole storage.
  if (event.key === storageKeys.token || event.key === null) session.followOtherTabs()
})

/** Whether this user is signed in and no tab has started a sign-out. */
export function isSignedIn(userId: string): boolean {
  return session.accessToken() !== null && userId !== '' && ownUserId() === userId
}

/** The id of the signed-in user; empty without one, so that no entry of a user is found. */
export function ownUserId(): string {
  const state = session.get()
  return state.status === 'authenticated' ? state.user.id : ''
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}
