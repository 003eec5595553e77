let outdated = false
const listeners = new Set<() => void>()

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
    if (isControlled) {
      outdated = true
      for (const listener of [...listeners]) listener()
    }
    isControlled = true
  })
}

export const isPageOutdated = (): boolean => outdated

/** Calls once the page is outdated. */
export function whenPageOutdated(listener: () => void): void {
  if (outdated) listener()
  else listeners.add(listener)
}
