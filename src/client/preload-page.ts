import { storageKeys } from '#client/lib/device/storage-keys.ts'

/** Pages refer to files by their index; a pattern of paths tells which page an address belongs to. */
export type BuiltPages = {
  files: string[]
  shell: number[]
  pages: { path: string; files: number[] }[]
}

/**
 * Says which frame is painted first, and asks at once for all that the page starts with. A browser alone asks for the
 * shell when the app gate has run, and for the page when the shell has. A visitor who is not signed in sees neither.
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
    // After the app gate.
    link.fetchPriority = 'low'
    link.href = `/${file}`
    return link
  })
  document.head.append(...links)
}
