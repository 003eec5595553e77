import { startingKeys } from '#client/lib/device/storage-keys.ts'
import { showLastFrame } from './show-last-frame.ts'

/** `shell` and the `files` of a page are indexes into `files`. `path` is a regular expression for the page's paths. */
export type BuiltPages = {
  files: string[]
  shell: number[]
  pages: { path: string; files: number[] }[]
}

/**
 * Selects the starting frame and preloads the files of the page, which the browser would request one after another.
 * Does nothing without a session. `build` is the address of this script, which changes with every build.
 */
export function preloadPage({ files, shell, pages }: BuiltPages, build: string | undefined): void {
  try {
    if (localStorage.getItem(startingKeys.token) === null) return
    if (localStorage.getItem(startingKeys.narrowMenu) !== null)
      document.documentElement.dataset.narrowMenu = ''
  } catch {
    // Without storage there is no session.
    return
  }
  document.documentElement.dataset.signedIn = ''
  const page = pages.find(({ path }) => new RegExp(path).test(location.pathname))
  const links = [...shell, ...(page?.files ?? [])].map((place) => linkTo(files[place] ?? ''))
  showLastFrame(
    build,
    links.filter(({ rel }) => rel === 'preload'),
  )
  document.head.append(...links)
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
