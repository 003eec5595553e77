import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entrance, leadToSignIn } from './entrance.tsx'
import { watchConnection } from './lib/connection.ts'
import { watchPageVersion } from './lib/page-version.ts'
import { watchPendingLogout } from './lib/pending-logout.ts'
import { watchForStaleChunks } from './lib/stale-chunk.ts'
import { followThemeChoice } from './lib/theme-choice.ts'
import { askForPersistenceAtInstall } from './offline/persistence.ts'
import { RootBoundary } from './root-boundary.tsx'

loadFonts()
followThemeChoice()
watchForStaleChunks()
watchPageVersion()
leadToSignIn()
watchPendingLogout()
watchConnection()
askForPersistenceAtInstall()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RootBoundary>
      <Entrance />
    </RootBoundary>
  </StrictMode>,
)

// Also on the sign-in page: whoever leaves after one visit may come back without a network. Updates are looked for,
// with more code, where somebody is signed in (offline/app-update.ts).
if (import.meta.env.PROD) {
  window.addEventListener('load', () =>
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {}),
  )
}

/** Only now, so that they hold up neither the first paint nor this script; and not when the first text is drawn. */
function loadFonts(): void {
  document.fonts.load('1em "Inter Variable"', 'aя').catch(() => {})
}
