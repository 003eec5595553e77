import { storageKeys } from './storage-keys.ts'

/**
 * Shows the page in the theme that this device has chosen: palette.css goes by the mark, the browser's own bars by the
 * colours in index.html; without a choice both go by the system. Runs before anything is painted (preload.ts).
 */
export function applyTheme(): void {
  let theme: string | null = null
  try {
    const kept = localStorage.getItem(storageKeys.theme)
    if (kept === 'light' || kept === 'dark') theme = kept
  } catch {
    // Without storage nothing was chosen.
  }
  const root = document.documentElement
  if (theme === null) delete root.dataset.theme
  else root.dataset.theme = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.theme ?? ''
    if (theme === null) bar.media = `(prefers-color-scheme: ${own})`
    else bar.media = theme === own ? 'all' : 'not all'
  }
}
