import { useEffect } from 'react'

/** A page that opens has shown its list by then, ms. */
const SETTLED_MS = 2_000

/** Keeps what the window shows on this page, for the first frame of the next start at this address. */
export function useLastFrame(): void {
  useEffect(() => {
    const leaving = new AbortController()
    const settled = setTimeout(() => {
      // Without this code or its cache the next start shows the empty frame.
      import('./keep-last-frame.lazy.ts')
        .then(({ keepLastFrame }) => keepLastFrame(leaving.signal))
        .catch(() => {})
    }, SETTLED_MS)
    return () => {
      clearTimeout(settled)
      leaving.abort()
    }
  }, [])
}
