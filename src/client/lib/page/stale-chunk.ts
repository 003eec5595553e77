import { connection, isServerThere } from '#client/lib/api/connection.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
import { isPageOutdated } from './page-version.ts'

declare const __APP_VERSION__: string

const missingStyles = new Set<HTMLLinkElement>()
let missing = false
let reloading = false

/**
 * Notices when a part of the application cannot be fetched: after a deploy, the parts of the old version are gone.
 * A part that was only fetched ahead costs nothing; the page that misses it asks `recoverFromStaleChunk`.
 */
export function watchForStaleChunks(): void {
  // A failed link says so to itself only, and before Vite gives up what needs it.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
    },
    { capture: true },
  )
  window.addEventListener('vite:preloadError', (event) => {
    missing = true
    // Else the router reloads by itself, also offline. A part without its styles is no part.
    if (!event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}

/** Asks anew for the styles that could not be fetched, which nothing else does. Rejects when they still cannot be. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all(
    [...missingStyles].map((failed) => {
      const { promise, resolve, reject } = Promise.withResolvers<Event>()
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.crossOrigin = failed.crossOrigin
      link.addEventListener('load', resolve)
      link.addEventListener('error', reject)
      link.href = failed.href
      failed.replaceWith(link)
      missingStyles.delete(failed)
      return promise
    }),
  )
}

/** Whether a part of the application was missing. */
export function isChunkMissing(): boolean {
  return missing
}

/** Whether a new load of the page may bring the part that is missing, as it does once for each version. */
export function mayRecoverFromStaleChunk(): boolean {
  if (reloading) return true
  const isThere = connection.get() === 'online' || isPageOutdated()
  return missing && isThere && sessionStorage.getItem(storageKeys.reloadedVersion) !== __APP_VERSION__
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
    sessionStorage.setItem(storageKeys.reloadedVersion, __APP_VERSION__)
    location.reload()
  }
  return true
}

/**
 * For what is opened in a page that stays: loads it anew only where that alone can help, since the server has another
 * version by now, and where nothing is typed that is not saved.
 */
export async function recoverFromGoneBuild(): Promise<'reloads' | 'gone' | 'unreachable'> {
  if (!isPageOutdated()) {
    if (connection.get() === 'offline') return 'unreachable'
    if (!(await isServerThere())) {
      connection.reportFailure()
      return 'unreachable'
    }
    if (!(await isBuildGone())) return 'unreachable'
  }
  if (unsavedForms.anyDirty()) return 'gone'
  return (await recoverFromStaleChunk()) ? 'reloads' : 'gone'
}

/** Whether the server has not even this file any more, whose name changes with each version. */
async function isBuildGone(): Promise<boolean> {
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
