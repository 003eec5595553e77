import { keptKeys } from '#client/offline/kept-fields.ts'
import { connection, isServerThere } from './connection.ts'
import { isPageOutdated } from './page-version.ts'

declare const __APP_VERSION__: string

let missing = false
let reloading = false

/**
 * Notices when a part of the application cannot be fetched: after a deploy, the parts of the old version are gone.
 * A part that was only fetched ahead costs nothing; the page that misses it asks `recoverFromStaleChunk`.
 */
export function watchForStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Else the router reloads by itself, also offline.
    event.preventDefault()
    missing = true
  })
}

/** Whether a part of the application was missing. */
export function isChunkMissing(): boolean {
  return missing
}

/** Whether a new load of the page may bring the part that is missing, as it does once for each version. */
export function mayRecoverFromStaleChunk(): boolean {
  if (reloading) return true
  const isThere = connection.get() === 'online' || isPageOutdated()
  return missing && isThere && sessionStorage.getItem(keptKeys.reloadedVersion) !== __APP_VERSION__
}

/**
 * Reloads the page at its present address where that may help. False when it does not: the server is not there, which
 * the device may not have noticed yet, and a page that is loaded without one is gone with all that it showed. A newer
 * version that another tab has taken lies on the device.
 */
export async function recoverFromStaleChunk(): Promise<boolean> {
  if (!mayRecoverFromStaleChunk()) return false
  if (!isPageOutdated() && !(await isServerThere())) {
    connection.reportFailure()
    return false
  }
  // React renders what has failed more than once, so this may be asked twice.
  if (!reloading) {
    reloading = true
    sessionStorage.setItem(keptKeys.reloadedVersion, __APP_VERSION__)
    location.reload()
  }
  return true
}
