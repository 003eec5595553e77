import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the media query matches, and follows its changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      // Printing changes the width, but the paper must show the same content as the window.
      const follow = () => matchMedia('print').matches || listener()
      list.addEventListener('change', follow)
      return () => list.removeEventListener('change', follow)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
