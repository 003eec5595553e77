import ky from 'ky'
import { connection, isServerThere } from '#client/lib/api/connection.ts'
import { createStore } from '#client/lib/create-store.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'

const outdated = createStore(false)

/**
 * Notices that another tab has activated a newer version of the application.
 * From then on the device lacks this page's files and copy format; a reload opens the newer version, also offline.
 */
export function watchPageVersion(): void {
  // An insecure origin has no service workers.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  let isControlled = workers?.controller != null
  workers?.addEventListener('controllerchange', () => {
    // A page without a service worker gets its first one in the page's own version.
    if (isControlled) outdated.set(true)
    isControlled = true
  })
}

export const isPageOutdated = (): boolean => outdated.get()

/** Calls the listener once the page is outdated. */
export function whenPageOutdated(listener: () => void): void {
  if (outdated.get()) listener()
  else outdated.subscribe(listener)
}

declare const __APP_VERSION__: string

const missingStyles = new Set<HTMLLinkElement>()
let missing = false
let reloading = false

/**
 * Notices chunks that cannot be fetched: after a deploy, those of the old version are gone.
 * A failed prefetch is harmless; a page that needs the chunk calls `recoverFromStaleChunk`.
 */
export function watchForStaleChunks(): void {
  // The failed link's event does not bubble, and it fires before Vite reports the chunk as failed.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
    },
    { capture: true },
  )
  window.addEventListener('vite:preloadError', (event) => {
    missing = true
    // `preventDefault` stops the router from reloading the page by itself, which it also does offline. Errors of style
    // sheets are not prevented, because a chunk without its styles counts as missing.
    if (!event.payload.message.startsWith('Unable to preload CSS')) event.preventDefault()
  })
}

/**
 * Fetches missing styles again, which neither Vite nor the browser does.
 * @throws when they still cannot be fetched
 */
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

export function isChunkMissing(): boolean {
  return missing
}

/** Whether a reload may bring the missing chunk; true once for each version. */
export function mayRecoverFromStaleChunk(): boolean {
  if (reloading) return true
  const isThere = connection.get() === 'online' || isPageOutdated()
  return missing && isThere && sessionStorage.getItem(storageKeys.reloadedVersion) !== __APP_VERSION__
}

/**
 * Reloads the page if that can help, and resolves to false if it cannot: a reload without a server loses the page.
 * A newer version that another tab has activated is stored on the device and needs no server.
 */
export async function recoverFromStaleChunk(): Promise<boolean> {
  if (!mayRecoverFromStaleChunk()) return false
  if (!isPageOutdated() && !(await isServerThere())) {
    connection.reportFailure()
    return false
  }
  // React may render a failure twice, so this function may run twice.
  if (!reloading) {
    reloading = true
    sessionStorage.setItem(storageKeys.reloadedVersion, __APP_VERSION__)
    location.reload()
  }
  return true
}

/** For a lazy-loaded module of an open page: reloads only if the server has another version and no form is unsaved. */
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

/** Resolves to whether the server lacks the file of this module, whose name changes with each version. */
async function isBuildGone(): Promise<boolean> {
  const options = { cache: 'no-store', retry: 0, throwHttpErrors: false } as const
  const answer = await ky.head(import.meta.url, options).catch(() => undefined)
  return answer?.status === 404
}
