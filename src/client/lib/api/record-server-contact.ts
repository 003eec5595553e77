import { copyLock } from '#client/lib/device/copy-lock.ts'
import { session } from '#client/lib/session/session.ts'

/** Records an answer of the server to a page or its worker. `at` is the server's time in ms since 1970, or null. */
export function recordServerContact(at: number | null): void {
  copyLock.hear(at)
  // A sign-out leaves nothing on the device, so nothing is written after it.
  if (session.accessToken() === null) return
  copyLock.recordServerContact()
  // After a month the device may have another user, so this user must sign in again.
  if (copyLock.isLocked()) session.expire()
}
