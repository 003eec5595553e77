import { storageKeys } from '#client/lib/device/storage-keys.ts'

/** `shell` and the `files` of a page are indexes into `files`. `path` is a regular expression for the page's paths. */
export type BuiltPages = {
  files: string[]
  shell: number[]
  pages: { path: string; files: number[] }[]
}

/**
 * Selects the starting frame and preloads the files that the page starts with. Without this the browser requests
 * the shell only after the app gate has run, and the page only after the shell. Does nothing without a session.
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
    // The app gate must load before these files.
    link.fetchPriority = 'low'
    link.href = `/${file}`
    return link
  })
  document.head.append(...links)
}
