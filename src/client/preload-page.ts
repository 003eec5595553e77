import { startingKeys } from '#client/lib/device/storage-keys.ts'

/** `shell` and the `files` of a page are indexes into `files`. `path` is a regular expression for the page's paths. */
export type BuiltPages = { files: string[]; shell: number[]; pages: { path: string; files: number[] }[] }

/**
 * Selects the starting frame and preloads the files of the page, which the browser would request one after another.
 * Does nothing without a session.
 */
export function preloadPage({ files, shell, pages }: BuiltPages): void {
  try {
    if (localStorage.getItem(startingKeys.token) === null) return
    if (localStorage.getItem(startingKeys.narrowMenu) !== null) document.documentElement.dataset.narrowMenu = ''
  } catch {
    // Without storage there is no session.
    return
  }
  document.documentElement.dataset.signedIn = ''
  const page = pages.find(({ path }) => new RegExp(path).test(location.pathname))
  document.head.append(...[...shell, ...(page?.files ?? [])].map((place) => linkTo(files[place] ?? '')))
}

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  // The app gate must load before these files.
  link.fetchPriority = 'low'
  link.href = `/${file}`
  return link
}
