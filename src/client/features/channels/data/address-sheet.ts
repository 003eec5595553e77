import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdEscape } from '#client/ui/overlay/use-keys.ts'
import { baseRoute } from './use-channels-list.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without the sheet, so closing the sheet can go back to it. */
    sheetOverList?: boolean
  }
}

/**
 * Closes a channel's sheet or the charts. Goes back if the previous history entry is the same list without them,
 * so that the history does not grow.
 */
export function useCloseSheet(sheet: 'channel' | 'charts') {
  const router = useRouter()
  const navigate = baseRoute.useNavigate()
  const isOverList = useLocation({ select: ({ state }) => state.sheetOverList === true })
  return () => {
    if (isOverList) router.history.back()
    else {
      void navigate({
        search: (previous) => ({ ...previous, [sheet]: undefined }),
        replace: true,
        resetScroll: false,
      })
    }
  }
}

/** While a sheet opened by the address is still rendering, which takes a moment on a slow device, Escape goes back. */
export function useOpeningAddress(sheet: 'channel' | 'charts', isOpen: boolean): void {
  const router = useRouter()
  const release = useRef<() => void>(undefined)
  const hold = useEffectEvent(() => {
    if (!isOpen) release.current = holdEscape(() => router.history.back())
  })
  useEffect(() => {
    const unsubscribe = router.history.subscribe(({ location, action }) => {
      release.current?.()
      if (action.type === 'PUSH' && new URLSearchParams(location.search).has(sheet)) hold()
    })
    return () => {
      release.current?.()
      unsubscribe()
    }
  }, [router, sheet])
  // A parent's effect runs after those of the sheet, which by then handles Escape itself.
  useEffect(() => {
    if (isOpen) release.current?.()
  }, [isOpen])
}
