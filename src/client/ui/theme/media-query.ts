import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches; follows it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      // Paper has another width, and shows all the same what the window shows.
      const follow = () => matchMedia('print').matches || listener()
      list.addEventListener('change', follow)
      return () => list.removeEventListener('change', follow)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
