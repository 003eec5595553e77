import ky from 'ky'
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { createStore } from '#client/lib/create-store.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { isPageOutdated, whenPageOutdated } from '#client/lib/page/page-version.ts'
import { unsavedForms } from '#client/lib/session/unsaved-forms.ts'

const CHECK_EVERY_MS = 60 * 60_000
/** The minimum time between checks, so that switching between windows does not ask the server each time. */
const CHECK_AT_FOCUS_AFTER_MS = 60_000
/** The wait before a failed first installation is tried again. */
const RETRY_MS = 60_000
const APPLY_PATIENCE_MS = 10_000
/** Chromium delays the activation for minutes while it counts the old worker as busy; a reload ends that at once. */
const ACTIVATION_PATIENCE_MS = 2_000
/** The old worker may answer a reload too, and hold the new one up again. */
const MOST_RELOADS = 3

type NewVersion = Pick<Workbox, 'addEventListener' | 'messageSkipWaiting'>
type Registration = { readonly waiting: object | null; readonly installing: EventTarget | null }

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
  const script = `${import.meta.env.BASE_URL}service-worker.js`
  const worker = new Workbox(script)
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
    // The first worker takes over the pages that are there; one that loads meanwhile asks for it.
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'TAKE_OVER' })
    // Workbox does not follow a version whose installation began before the registration.
    installing?.addEventListener('statechange', () => registration.waiting && active && announce())
    // A first version whose installation fails leaves nothing to update.
    const check = checkRegularly(() => worker.update().catch(() => navigator.serviceWorker.register(script)))
    worker.addEventListener('redundant', () => !registration.active && setTimeout(check, RETRY_MS))
    await finishUpdate(worker, registration, reload)
  }
  // Private windows of some browsers refuse service workers.
  follow().catch(() => {})
}

/** Returns whether a newer version of the application is available, and how to activate it. */
export const useAppUpdate = (): AppUpdate => useSyncExternalStore(update.subscribe, update.get)

async function apply(worker: Workbox, registration: ServiceWorkerRegistration) {
  if (update.get().applying) return
  update.set({ ...update.get(), applying: true })
  await accept(worker, registration, reload, MOST_RELOADS)
  update.set({ ...update.get(), applying: false })
}

/**
 * Activates the waiting or installing version and reloads; resolves only if none was installed or reloaded in ten
 * seconds. Reloads at once if another tab has activated the version.
 */
export async function takeOver(worker: NewVersion, registration: Registration, reload: () => void): Promise<void> {
  const { waiting, installing } = registration
  if (isPageOutdated() || (!waiting && !installing)) return reload()
  worker.addEventListener('controlling', reload)
  installing?.addEventListener('statechange', () => worker.messageSkipWaiting())
  worker.messageSkipWaiting()
  await pause(ACTIVATION_PATIENCE_MS)
  if (registration.waiting) reload()
  await pause(APPLY_PATIENCE_MS - ACTIVATION_PATIENCE_MS)
}

/** Nothing is lost by a reload that the user does not expect. */
function reload() {
  if (!unsavedForms.anyDirty()) location.reload()
}

async function accept(worker: NewVersion, registration: Registration, reload: () => void, reloads: number) {
  sessionStorage.setItem(storageKeys.acceptedUpdate, String(reloads))
  await takeOver(worker, registration, reload)
  sessionStorage.removeItem(storageKeys.acceptedUpdate)
}

/** Goes on with an update that the user has accepted before the page was reloaded, if it still runs the old version. */
export async function finishUpdate(worker: NewVersion, registration: Registration, reload: () => void): Promise<void> {
  const reloads = Number(sessionStorage.getItem(storageKeys.acceptedUpdate))
  if (reloads === 0) return
  if (registration.waiting) return accept(worker, registration, reload, reloads - 1)
  sessionStorage.removeItem(storageKeys.acceptedUpdate)
  const page = await ky.get('/index.html').text()
  const own = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  if (!page.includes(own)) reload()
}

const pause = (ms: number) => new Promise<void>((end) => setTimeout(end, ms))

/** Returns a function that checks at once. */
function checkRegularly(update: () => Promise<unknown>) {
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    // The check fails offline; the next one repeats it.
    update().catch(() => {})
  }
  setInterval(check, CHECK_EVERY_MS)
  const lookAt = () => {
    const isDue = Date.now() - checkedAt > CHECK_AT_FOCUS_AFTER_MS
    if (document.visibilityState === 'visible' && isDue) check()
  }
  window.addEventListener('focus', lookAt)
  document.addEventListener('visibilitychange', lookAt)
  return check
}
