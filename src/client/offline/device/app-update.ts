import { useSyncExternalStore } from 'react'
import { isPageOutdated, whenPageOutdated } from '#client/lib/page/page-version.ts'
import { createStore } from '#client/lib/store/create-store.ts'

const CHECK_EVERY_MS = 60 * 60_000
/** The minimum time between checks, so that switching between windows does not ask the server each time. */
const CHECK_AT_FOCUS_AFTER_MS = 60_000
const APPLY_PATIENCE_MS = 10_000
/** Chromium delays the activation for minutes while it counts the old worker as busy; a reload ends that at once. */
const ACTIVATION_PATIENCE_MS = 2_000

export type AppUpdate = {
  /** A newer version waits, or another tab has activated it while this tab runs the old one. */
  available: boolean
  /** The newer version is being activated; false again after a failure. */
  applying: boolean
  /** Activates the newer version and reloads this tab only: other tabs may hold half-filled forms. */
  apply(): void
}

const update = createStore<AppUpdate>({ available: false, applying: false, apply: () => {} })
let isRegistered = false

/** Registers the service worker after the page has loaded, and looks for newer versions from then on. */
async function registerServiceWorker(): Promise<void> {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isRegistered = true
  whenPageOutdated(announce)
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`)
  const lookAt = () => registration.waiting && registration.active && announce()
  const followInstalling = () => registration.installing?.addEventListener('statechange', lookAt)
  registration.addEventListener('updatefound', followInstalling)
  followInstalling()
  lookAt()
  checkRegularly(registration)
}

/** Returns whether a newer version of the application is available, and how to activate it. */
export function useAppUpdate(): AppUpdate {
  return useSyncExternalStore(subscribe, update.get)
}

/**
 * Activates the waiting or installing version and reloads; resolves only if none was installed or reloaded in ten
 * seconds. Reloads at once if another tab has activated the version.
 */
export async function takeOver(registration: Registration, reload: () => void): Promise<void> {
  const { promise: ended, resolve: giveUp } = Promise.withResolvers<void>()
  const follow = (worker: NewWorker) => {
    const lookAt = () => {
      if (worker.state === 'installed') {
        worker.postMessage({ type: 'SKIP_WAITING' })
        setTimeout(() => worker.state === 'installed' && reload(), ACTIVATION_PATIENCE_MS)
      }
      if (worker.state === 'activated') reload()
      if (worker.state !== 'redundant') return
      // A still newer version may have replaced it.
      const next = registration.waiting ?? registration.installing
      if (next) follow(next)
      else giveUp()
    }
    worker.addEventListener('statechange', lookAt)
    lookAt()
  }
  const newest = registration.waiting ?? (isPageOutdated() ? null : registration.installing)
  if (newest) follow(newest)
  else reload()
  await Promise.race([ended, new Promise<void>((end) => setTimeout(end, APPLY_PATIENCE_MS))])
}

type NewWorker = Pick<ServiceWorker, 'state' | 'postMessage'> & EventTarget
type Registration = { waiting: NewWorker | null; installing: NewWorker | null }

function subscribe(listener: () => void): () => void {
  registerServiceWorker().catch(() => {})
  return update.subscribe(listener)
}

function announce() {
  if (update.get().available) return
  update.set({ available: true, applying: false, apply: () => void apply() })
}

async function apply() {
  if (update.get().applying) return
  update.set({ ...update.get(), applying: true })
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await takeOver(registration ?? { waiting: null, installing: null }, () => location.reload())
  } finally {
    update.set({ ...update.get(), applying: false })
  }
}

function checkRegularly(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    // The check fails offline; the next one repeats it.
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
