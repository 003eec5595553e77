import { storageKeys } from '#client/lib/device/storage-keys.ts'

/** Pages refer to files by their index; a pattern of paths tells which page an address belongs to. */
export type BuiltPages = {
  files: string[]
  shell: number[]
  pages: { path: string; files: number[] }[]
}

/**
 * Picks the frame of the first paint and requests all files that the page starts with at once.
 * The browser alone would request the shell after the app gate, and the page after the shell.
 */
export function preloadPage({ files, shell, pages }: BuiltPages): void {
  try {
    if (localStorage.getItem(storageKeys.token) === null) return
    if (localStorage.getItem(storageKeys.narrowMenu) !== null)
      document.documentElement.dataset.narrowMenu = ''
  } catch {
    // Without storage there is no session.
    return
  }
  document.documentElement.dataset.signedIn = ''
  const page = pages.find(({ path }) => new RegExp(path).test(location.pathname))
  const links = [...shell, ...(page?.files ?? [])].map((place) => {
    const file = files[place] ?? ''
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    // The app gate comes first.
    link.fetchPriority = 'low'
    link.href = `/${file}`
    return link
  })
  document.head.append(...links)
}
