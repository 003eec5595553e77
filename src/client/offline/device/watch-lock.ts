import { copyLock } from '#client/lib/device/copy-lock.ts'

/**
 * Returns a function that reloads the page if the copy has locked, as after a month of sleep.
 * Components hold data that they have read in many places, so only a reload clears them.
 */
export function watchLock(): () => void {
  let wasLocked = copyLock.isLocked()
  return () => {
    const isLocked = copyLock.isLocked()
    if (isLocked && !wasLocked) location.reload()
    wasLocked = isLocked
  }
}
