import { useSyncExternalStore } from 'react'
import { connection } from '#client/lib/api/connection.ts'
import { whenIdle } from '#client/lib/device/browser.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { isSignedIn } from '#client/lib/session/session.ts'
import type { SessionUser } from '#client/lib/session/session-store.ts'
import { askAboutCopy, askCopyWorker, closeCopyWorker } from '#client/offline/sync/copy-worker.ts'
import type { SyncMessage } from '#client/offline/sync/sync-runner.ts'
import { rememberProblem, type SyncStatus, syncName, syncStatus } from '#client/offline/sync/sync-status.ts'
import { claimDevice, followWipes } from './wipe.ts'

const TICK_MS = 60_000
const MAX_AGE_MS = 5 * 60_000
const MAX_AGE_AT_FOCUS_MS = 60_000
const DEBOUNCE_MS = 500

let running: { userId: string; stop: () => void } | undefined
let debounce: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps a copy of the channel base while the user is signed in: syncs now, on reconnection, when the tab becomes
 * visible, every five minutes and on `requestSync`. Deletes another user's data. Returns the function that stops it.
 */
export function startOfflineCopy(user: SessionUser): () => void {
  if (running?.userId === user.id) return running.stop
  running?.stop()
  const { signal, stop } = stoppable()
  running = { userId: user.id, stop }

  void claimDevice(user.id, () => isSignedIn(user.id)).catch(reportError)
  followWipes(signal)
  followStatus(user.id, signal)
  keepExtrasOnce(signal)
  // Not before the first paint, which the worker's start would delay.
  const cancelStart = whenIdle(() => {
    void showStatus(signal)
    sync(0)
    void syncShortlists(user.id, signal)
  })
  signal.addEventListener('abort', cancelStart)

  const lookForLock = watchLock()
  const lookAt = () => {
    lookForLock()
    if (document.visibilityState === 'visible') sync(MAX_AGE_AT_FOCUS_MS)
  }
  document.addEventListener('visibilitychange', lookAt, { signal })
  window.addEventListener('focus', lookAt, { signal })
  const tick = setInterval(() => {
    lookForLock()
    if (document.visibilityState === 'visible') sync(MAX_AGE_MS)
  }, TICK_MS)
  const unsubscribe = connection.subscribe(() => sync(0))
  signal.addEventListener('abort', () => {
    clearInterval(tick)
    clearTimeout(debounce)
    unsubscribe()
    closeCopyWorker()
    syncStatus.reset()
  })
  return stop
}

/** Requests a sync soon, after a change that the copy should contain. */
export function requestSync(): void {
  clearTimeout(debounce)
  debounce = setTimeout(() => sync(0), DEBOUNCE_MS)
}

export const useSyncStatus = (): SyncStatus => useSyncExternalStore(syncStatus.subscribe, syncStatus.get)

function sync(maxAgeMs: number) {
  if (!running || connection.get() === 'offline') return
  const request = { at: Date.now(), maxAgeMs }
  // A failed sync is reported as a status. A rejection means that the worker was stopped or cannot be loaded.
  askCopyWorker(async (worker) => worker.sync(request)).catch(() => {})
}

function stoppable() {
  const controller = new AbortController()
  const stop = () => {
    controller.abort()
    if (running?.stop === stop) running = undefined
  }
  return { signal: controller.signal, stop }
}

function followStatus(userId: string, signal: AbortSignal) {
  const channel = new BroadcastChannel(syncName(userId))
  channel.addEventListener('message', ({ data }: MessageEvent<SyncMessage>) => {
    syncStatus.follow(data)
    if (data.problem !== null && isSignedIn(userId)) rememberProblem(data.problem)
  })
  signal.addEventListener('abort', () => channel.close())
}

/** Stores the extra files after the first sync, when there is something to read offline (service-worker.ts). */
function keepExtrasOnce(signal: AbortSignal) {
  const unsubscribe = syncStatus.subscribe(() => {
    const { phase, asOf } = syncStatus.get()
    if (phase !== 'idle' || asOf === null) return
    unsubscribe()
    // `ready` never resolves without a service worker.
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_EXTRAS' }))
  })
  signal.addEventListener('abort', unsubscribe)
}

/** Lazy-loads the sync code after the first paint. If it cannot be fetched, the next page load syncs the lists. */
async function syncShortlists(userId: string, signal: AbortSignal) {
  const code = await import('#client/offline/shortlists/shortlist-sync.ts').catch(() => undefined)
  if (code && !signal.aborted) code.keepShortlistsInSync(userId, signal)
}

/** Shows the state from the stored stamp until the first sync, because offline no sync runs. */
async function showStatus(signal: AbortSignal) {
  const status = await askAboutCopy(async (worker) => worker.status()).catch(() => undefined)
  if (status && !signal.aborted && syncStatus.get().phase === 'idle') syncStatus.follow(status)
}

/**
 * Returns a function that reloads the page if the copy has become locked, for example after a month of sleep.
 * Many components hold data that they have read, so only a reload clears these data.
 */
function watchLock(): () => void {
  let wasLocked = copyLock.isLocked()
  return () => {
    const isLocked = copyLock.isLocked()
    if (isLocked && !wasLocked) location.reload()
    wasLocked = isLocked
  }
}
