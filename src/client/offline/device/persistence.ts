/**
 * Asks the browser never to throw the copy away when the application is installed, not at its first load: then nobody
 * knows yet what for, and some browsers ask people.
 */
export function askForPersistenceAtInstall(): void {
  window.addEventListener('appinstalled', () => {
    // An insecure origin has no such storage; what is refused can be asked for at the next install.
    navigator.storage?.persist?.().catch(() => {})
  })
}
