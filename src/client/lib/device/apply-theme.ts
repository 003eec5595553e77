import { startingKeys } from './storage-keys.ts'

/**
 * Applies the theme that this device has chosen, before the first paint (before-paint.ts).
 * Without a choice the page and the browser's bars follow the system.
 */
export function applyTheme(): void {
  let theme: string | null = null
  try {
    const kept = localStorage.getItem(startingKeys.theme)
    if (kept === 'light' || kept === 'dark') theme = kept
  } catch {
    // Without storage there is no choice.
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
