import { createStore } from '#client/lib/store/create-store.ts'

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
