import { linkOptions, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdEscape } from '#client/ui/overlay/use-keys.ts'
import type { ChannelsBaseSearch } from './channels-base-search.ts'
import { baseRoute } from './use-channels-list.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without the sheet, so closing the sheet can go back to it. */
    sheetOverList?: boolean
  }
}

/** The link that opens a channel's sheet or the charts over the list; going back closes them. */
export const overList = (opened: Pick<ChannelsBaseSearch, 'channel' | 'charts'>) =>
  ({
    from: '/placement/channels-base/',
    to: '.',
    search: (previous: ChannelsBaseSearch) => ({ ...previous, ...opened }),
    state: { sheetOverList: true },
    resetScroll: false,
  }) as const

/** The link to a channel's form. */
export const formLink = (id: number) =>
  linkOptions({ to: '/placement/channels-base/$id/edit', params: { id: String(id) }, preload: false })

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
