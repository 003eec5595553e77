/**
 * Returns the path to open after a sign-in if it is one of our pages. Returns undefined for the sign-in page and
 * for foreign addresses (`//elsewhere`, `/\elsewhere`, `https:…`).
 */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined
  // Browsers drop tabs and line breaks from addresses, which would restore the second slash.
  if (/\p{Cc}/u.test(path)) return undefined
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}

/** Returns the sign-in page's search that leads back to the path; empty for the start page. */
export function returnSearch(path: string): { redirect?: string } {
  const safe = safeReturnPath(path)
  return safe === undefined || safe === '/' || safe === '/chat' ? {} : { redirect: safe }
}
