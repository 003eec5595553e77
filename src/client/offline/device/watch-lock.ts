import { copyLock } from '#client/lib/device/copy-lock.ts'

/**
 * A page that has stayed open, or that the device has frozen for a month, does not go on showing what has been locked
 * since: each call of what is returned looks, and starts the page anew. Its components hold what they have read in many
 * places.
 */
export function watchLock(): () => void {
  let wasLocked = copyLock.isLocked()
  return () => {
    const isLocked = copyLock.isLocked()
    if (isLocked && !wasLocked) location.reload()
    wasLocked = isLocked
  }
}
