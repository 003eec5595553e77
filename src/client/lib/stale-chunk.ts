import { connection } from './connection.ts'

declare const __APP_VERSION__: string

const KEY = 'promodesk-reloaded-version'
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

/**
 * Reloads the page at its present address, once for each version of the application. False when it does not: nothing
 * is missing, there is no connection, or the reload did not help. True for whoever asks while it is under way: React
 * renders what has failed more than once.
 */
export function recoverFromStaleChunk(): boolean {
  if (reloading) return true
  if (!missing || connection.get() === 'offline') return false
  if (sessionStorage.getItem(KEY) === __APP_VERSION__) return false
  sessionStorage.setItem(KEY, __APP_VERSION__)
  reloading = true
  location.reload()
  return true
}
