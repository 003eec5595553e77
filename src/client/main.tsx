import '#client/ui/theme/global.css'
import { LucideProvider } from 'lucide-react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchClosedAccess } from '#client/features/auth/watch-closed-access.ts'
import { watchConnection } from '#client/lib/api/connection.ts'
import { watchPendingLogout } from '#client/lib/api/pending-logout.ts'
import { followThemeChoice } from '#client/lib/device/theme-choice.ts'
import { watchForStaleChunks, watchPageVersion } from '#client/lib/page/page-version.ts'
import { registerServiceWorker } from '#client/offline/device/app-update.ts'
import { AppGate, leadToSignIn, RootBoundary } from './app-gate.tsx'

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
    <LucideProvider strokeWidth={1.75}>
      <RootBoundary>
        <AppGate />
      </RootBoundary>
    </LucideProvider>
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

/**
 * Creates the page's only Trusted Types policy: text with a tag never becomes elements, and scripts come from this
 * origin. Browsers without Trusted Types apply the rest of the content security policy.
 */
export function refuseMarkup() {
  window.trustedTypes?.createPolicy('default', {
    // Libraries assign style sheets and single character references as HTML.
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('text with a tag does not become elements')
      return text
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('a script of another origin')
      return url
    },
  })
}
