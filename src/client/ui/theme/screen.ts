import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { narrowMenu } from '#client/lib/device/device-switches.ts'

/** Phone: below 768 px. Tablet: below 992 px. On both, the side menu is a drawer and tables are cards. */
export type Screen = 'phone' | 'tablet' | 'desktop'

export function useScreen(): Screen {
  const fromTablet = useMediaQuery('(min-width: 768px)')
  const fromDesktop = useMediaQuery('(min-width: 992px)')
  if (fromDesktop) return 'desktop'
  return fromTablet ? 'tablet' : 'phone'
}

/** Widths of the side menu, px, as in app-layout.module.css. */
const MENU = 312
const NARROW_MENU = 73

/** Whether a desktop page has at least this many px beside the side menu, including the page's gutters. */
export function useHasRoom(width: number): boolean {
  const menu = narrowMenu.use() ? NARROW_MENU : MENU
  return useMediaQuery(`(min-width: ${width + menu}px)`)
}

/** Returns whether the page is being printed: print needs content that the window can leave out. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the print layout right after the event, so React must render synchronously.
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    const listening = new AbortController()
    addEventListener('beforeprint', follow, { signal: listening.signal })
    addEventListener('afterprint', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return printing
}

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
