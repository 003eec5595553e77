/**
 * The path to go to after signing in, when it is one of our own pages; nothing for other people's addresses
 * (`//elsewhere`, `/\elsewhere`, `https:…`) and for the sign-in page itself.
 */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return undefined
  // Browsers drop tabs and line breaks from addresses, which would bring the second slash back.
  if (/\p{Cc}/u.test(path)) return undefined
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || url.pathname === '/login') return undefined
  return url.pathname + url.search + url.hash
}

/** The search of the sign-in page that leads back to the path; the start page needs no mention. */
export function returnSearch(path: string): { redirect?: string } {
  const safe = safeReturnPath(path)
  return safe === undefined || safe === '/' || safe === '/chat' ? {} : { redirect: safe }
}
