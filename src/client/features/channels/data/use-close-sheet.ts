import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same list without the sheet, so closing the sheet can go back to it. */
    sheetOverList?: boolean
  }
}

const route = getRouteApi('/_app/placement/channels-base/')

/**
 * Closes a channel's sheet or the charts. Goes back if the previous history entry is the same list without them,
 * so that the history does not grow.
 */
export function useCloseSheet(sheet: 'channel' | 'charts') {
  const router = useRouter()
  const navigate = route.useNavigate()
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
