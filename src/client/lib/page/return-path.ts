import { isOwnPath } from '#domain/own-path.ts'

/** Returns the path to open after a sign-in if it is one of our pages. Returns undefined for the sign-in page. */
export function safeReturnPath(path: unknown): string | undefined {
  return typeof path === 'string' && isOwnPath(path) && !/^\/login(?![^?#])/.test(path) ? path : undefined
}

/** Returns the sign-in page's search that leads back to the path; empty for the start page. */
export function returnSearch(path: string): { redirect?: string } {
  const safe = safeReturnPath(path)
  return safe === undefined || safe === '/' || safe === '/chat' ? {} : { redirect: safe }
}
