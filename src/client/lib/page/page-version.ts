import { createStore } from '#client/lib/store/create-store.ts'

const outdated = createStore(false)

/**
 * Notices when another tab takes a newer version of the application for all. From then on this page's own files and
 * the form of the copy that it knows are gone from the device, and a reload opens the newer version, also offline.
 */
export function watchPageVersion(): void {
  // An insecure origin has none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  let isControlled = workers?.controller != null
  workers?.addEventListener('controllerchange', () => {
    // The first worker ever takes over a page of its own version.
    if (isControlled) outdated.set(true)
    isControlled = true
  })
}

export const isPageOutdated = (): boolean => outdated.get()

/** Calls once the page is outdated. */
export function whenPageOutdated(listener: () => void): void {
  if (outdated.get()) listener()
  else outdated.subscribe(listener)
}
