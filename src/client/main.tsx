import '#client/ui/theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchClosedAccess } from '#client/features/auth/watch-closed-access.ts'
import { watchConnection } from '#client/lib/api/connection.ts'
import { watchPendingLogout } from '#client/lib/api/pending-logout.ts'
import { followThemeChoice } from '#client/lib/device/theme-choice.ts'
import { watchPageVersion } from '#client/lib/page/page-version.ts'
import { refuseMarkup } from '#client/lib/page/refuse-markup.ts'
import { watchForStaleChunks } from '#client/lib/page/stale-chunk.ts'
import { registerServiceWorker } from '#client/offline/device/app-update.ts'
import { AppGate, leadToSignIn } from './app-gate.tsx'
import { RootBoundary } from './root-boundary.tsx'

refuseMarkup()
loadFonts()
followThemeChoice()
watchForStaleChunks()
watchPageVersion()
leadToSignIn()
watchPendingLogout()
watchConnection()
watchClosedAccess()
askForPersistenceAtInstall()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RootBoundary>
      <AppGate />
    </RootBoundary>
  </StrictMode>,
)

// On the sign-in page too: a user may return without a network after one visit.
registerServiceWorker()

/**
 * Asks the browser to keep the storage when the application is installed. Some browsers show the user a permission
 * prompt, which would be unexpected at the first load.
 */
function askForPersistenceAtInstall(): void {
  window.addEventListener('appinstalled', () => {
    // An insecure origin has no such storage; the next install repeats a refused request.
    navigator.storage?.persist?.().catch(() => {})
  })
}

/** Loads the fonts after the first paint and this script, which they would delay, but before the first text. */
function loadFonts(): void {
  document.fonts.load('1em "Inter Variable"', 'aя₽').catch(() => {})
}
