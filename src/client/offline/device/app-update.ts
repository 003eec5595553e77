import ky from 'ky'
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { isPageOutdated, whenPageOutdated } from '#client/lib/page/page-version.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'
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

/** Registers the service worker once the page has loaded, and looks for newer versions from then on. */
export function registerServiceWorker(): void {
  // An insecure origin has no service workers.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox(`${import.meta.env.BASE_URL}service-worker.js`)
  const follow = async () => {
    const registration = await worker.register()
    if (!registration) return
    const announce = () => {
      if (update.get().available) return
      update.set({ available: true, applying: false, apply: () => void apply(worker, registration) })
    }
    whenPageOutdated(announce)
    worker.addEventListener('waiting', announce)
    const { installing, active } = registration
    // Workbox does not follow a version whose installation began before the registration.
    installing?.addEventListener('statechange', () => registration.waiting && active && announce())
    checkRegularly(worker)
    await finishUpdate(registration, () => location.reload())
  }
  // Private windows of some browsers refuse service workers.
  follow().catch(() => {})
}

/** Returns whether a newer version of the application is available, and how to activate it. */
export function useAppUpdate(): AppUpdate {
  return useSyncExternalStore(update.subscribe, update.get)
}

async function apply(worker: Workbox, registration: ServiceWorkerRegistration) {
  if (update.get().applying) return
  update.set({ ...update.get(), applying: true })
  sessionStorage.setItem(storageKeys.acceptedUpdate, '1')
  await takeOver(worker, registration, () => location.reload())
  sessionStorage.removeItem(storageKeys.acceptedUpdate)
  update.set({ ...update.get(), applying: false })
}

/**
 * Activates the waiting or installing version and reloads; resolves only if none was installed or reloaded in ten
 * seconds. Reloads at once if another tab has activated the version.
 */
export async function takeOver(
  worker: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>,
  registration: { readonly waiting: object | null; readonly installing: EventTarget | null },
  reload: () => void,
): Promise<void> {
  const { waiting, installing } = registration
  if (isPageOutdated() || (!waiting && !installing)) return reload()
  worker.addEventListener('controlling', reload)
  installing?.addEventListener('statechange', () => worker.messageSkipWaiting())
  worker.messageSkipWaiting()
  await pause(ACTIVATION_PATIENCE_MS)
  if (registration.waiting) reload()
  await pause(APPLY_PATIENCE_MS - ACTIVATION_PATIENCE_MS)
}

/**
 * Reloads once more where the old version answered the reload of an accepted update, because the browser still counted
 * it as busy. Does nothing without an accepted update, or beside a form that the user has changed since.
 */
export async function finishUpdate(
  registration: { readonly waiting: object | null },
  reload: () => void,
): Promise<void> {
  if (sessionStorage.getItem(storageKeys.acceptedUpdate) === null) return
  sessionStorage.removeItem(storageKeys.acceptedUpdate)
  if (registration.waiting) await new Promise<void>((begun) => whenPageOutdated(begun))
  const page = await ky.get('/index.html').text()
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  if (!page.includes(own) && !unsavedForms.anyDirty()) reload()
}

const pause = (ms: number) => new Promise<void>((end) => setTimeout(end, ms))

function checkRegularly(worker: Workbox) {
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    // The check fails offline; the next one repeats it.
    worker.update().catch(() => {})
  }
  setInterval(check, CHECK_EVERY_MS)
  const lookAt = () => {
    const isDue = Date.now() - checkedAt > CHECK_AT_FOCUS_AFTER_MS
    if (document.visibilityState === 'visible' && isDue) check()
  }
  window.addEventListener('focus', lookAt)
  document.addEventListener('visibilitychange', lookAt)
}
