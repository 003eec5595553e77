/**
 * Asks the browser to keep the storage when the application is installed. At the first load the request would be
 * unexplained, and some browsers ask the user.
 */
export function askForPersistenceAtInstall(): void {
  window.addEventListener('appinstalled', () => {
    // An insecure origin has no such storage; the next install repeats a refused request.
    navigator.storage?.persist?.().catch(() => {})
  })
}
