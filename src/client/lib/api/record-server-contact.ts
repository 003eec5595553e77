import { copyLock } from '#client/lib/device/copy-lock.ts'
import { session } from '#client/lib/session/session.ts'

/** The server has answered a page or its worker; `at`: when, by its own clock, null where it does not say. */
export function recordServerContact(at: number | null): void {
  copyLock.hear(at)
  // After a sign-out nothing may be written down.
  if (session.accessToken() === null) return
  copyLock.recordServerContact()
  // The person at the device may not be the one who signed in a month ago.
  if (copyLock.isLocked()) session.expire()
}
