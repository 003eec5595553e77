/** Files by their places in `files`; which addresses are a page's own is a pattern of paths. */
export type BuiltPages = {
  files: string[]
  shell: number[]
  pages: { path: string; files: number[] }[]
}

/** Where the device keeps the session and the choice of a narrow menu. */
type PreloadKeys = { token: string; narrowMenu: string }

/**
 * Says which frame is painted first, and asks for all that a page starts with at once: by themselves the shell is asked for when the entrance has run, and the
 * page when the shell has. Who is not signed in sees neither. preload-plugin.ts writes this function into a script of
 * its own as it stands here, so it uses nothing of other modules.
 */
export function preloadPage(keys: PreloadKeys, { files, shell, pages }: BuiltPages): void {
  try {
    if (localStorage.getItem(keys.token) === null) return
    if (localStorage.getItem(keys.narrowMenu) !== null) document.documentElement.dataset.narrowMenu = ''
  } catch {
    // Without storage nobody stays signed in.
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
    // After the entrance.
    link.fetchPriority = 'low'
    link.href = `/${file}`
    return link
  })
  document.head.append(...links)
}
