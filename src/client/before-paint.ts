import { applyTheme } from '#client/lib/device/apply-theme.ts'
import { startingKeys } from '#client/lib/device/storage-keys.ts'

applyTheme()
chooseFrame()

/** Selects the starting frame: that of the application with a session, otherwise that of the sign-in page. */
function chooseFrame(): void {
  const { dataset } = document.documentElement
  try {
    if (localStorage.getItem(startingKeys.token) === null) return
    if (localStorage.getItem(startingKeys.narrowMenu) !== null) dataset.narrowMenu = ''
    dataset.signedIn = ''
  } catch {
    // Without storage there is no session.
  }
}
