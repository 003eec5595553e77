import { oneTabAtATime } from '#client/lib/device/other-tabs.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { session } from '#client/lib/session/session.ts'
import { connection } from './connection.ts'

/** Ends the session of the cookie on the server now, or as soon as the server can be reached. Never rejects. */
export async function requestLogout(): Promise<void> {
  localStorage.setItem(storageKeys.pendingLogout, '1')
  await settlePendingLogout()
}

/** Sends a logout that the server has not received yet. Never rejects. */
export async function settlePendingLogout(): Promise<void> {
  if (!isLogoutPending()) return
  // Two tabs must not send one logout: a late second answer would delete the cookie of the next user.
  await oneTabAtATime('promodesk-logout', async () => {
    if (!isLogoutPending()) return
    // The cookie belongs to the user who has signed in since.
    if (session.accessToken() !== null) return forgetPendingLogout()
    try {
      const [{ api }, { logout }] = await Promise.all([import('./api.ts'), import('#contract/accounts/auth.ts')])
      await api(logout, undefined, { keepalive: true })
      forgetPendingLogout()
    } catch (error) {
      // A 4xx means that no session is left to end; any other failure is tried again.
      if (error instanceof ApiError && error.status < 500) forgetPendingLogout()
    }
  })
}

export function forgetPendingLogout(): void {
  localStorage.removeItem(storageKeys.pendingLogout)
}

/** Sends a pending logout now and whenever the connection returns. */
export function watchPendingLogout(): void {
  void settlePendingLogout()
  connection.subscribe(() => {
    if (connection.get() === 'online') void settlePendingLogout()
  })
}

/** Whether the server has not yet received a logout. */
export const isLogoutPending = () => localStorage.getItem(storageKeys.pendingLogout) !== null
