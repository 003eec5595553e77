import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'

const CHECK_EVERY_MS = 60 * 60_000
/** Whoever switches between windows all the time need not ask the server each time. */
const CHECK_AT_FOCUS_AFTER_MS = 60_000
const APPLY_PATIENCE_MS = 10_000

export type AppUpdate = {
  /** A newer version waits, or another tab has already taken it while this one still runs the old. */
  available: boolean
  /** It is being taken; false again when that came to nothing. */
  applying: boolean
  /** Starts the newer version and reloads this tab, and only this one: others may hold half-filled forms. */
  apply(): void
}

const listeners = new Set<() => void>()
let current: AppUpdate = { available: false, applying: false, apply: () => {} }
let isRegistered = false

/** Registers the service worker, once the page has loaded, and looks for newer versions from then on. */
function registerServiceWorker(): void {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isRegistered = true
  const workbox = new Workbox(`${import.meta.env.BASE_URL}service-worker.js`)
  workbox.addEventListener('waiting', announce)
  watchController()
  void workbox.register().then(
    (registration) => registration && checkRegularly(registration),
    () => {},
  )
}

/** Whether a newer version of the application is there, and how to take it. */
export function useAppUpdate(): AppUpdate {
  return useSyncExternalStore(subscribe, () => current)
}

/**
 * Starts the waiting version, if another tab has not yet, and reloads. Resolves only if that comes to nothing: the
 * version was replaced by a still newer one, or the page is still here after ten seconds.
 */
export async function takeOver(waiting: WaitingWorker | null, reload: () => void): Promise<void> {
  const { promise: replaced, resolve } = Promise.withResolvers<void>()
  if (!waiting) reload()
  waiting?.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reload()
    if (waiting.state === 'redundant') resolve()
  })
  waiting?.postMessage({ type: 'SKIP_WAITING' })
  await Promise.race([replaced, new Promise<void>((end) => setTimeout(end, APPLY_PATIENCE_MS))])
}

type WaitingWorker = Pick<ServiceWorker, 'state' | 'postMessage'> & EventTarget

function subscribe(listener: () => void): () => void {
  registerServiceWorker()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce() {
  if (current.available) return
  become({ available: true, applying: false, apply: () => void apply() })
}

function become(next: AppUpdate) {
  current = next
  for (const listener of [...listeners]) listener()
}

/** Another tab may take the new version for all; this one then goes on with the old one's pages until it is reloaded. */
function watchController() {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker ever takes over a page of its own version.
    if (isControlled) announce()
    isControlled = true
  })
}

async function apply() {
  if (current.applying) return
  become({ ...current, applying: true })
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await takeOver(registration?.waiting ?? null, () => location.reload())
  } finally {
    become({ ...current, applying: false })
  }
}

function checkRegularly(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    // Offline it fails, and the next check makes up for it.
    registration.update().catch(() => {})
  }
  setInterval(check, CHECK_EVERY_MS)
  const lookAt = () => {
    const isDue = Date.now() - checkedAt > CHECK_AT_FOCUS_AFTER_MS
    if (document.visibilityState === 'visible' && isDue) check()
  }
  window.addEventListener('focus', lookAt)
  document.addEventListener('visibilitychange', lookAt)
}
