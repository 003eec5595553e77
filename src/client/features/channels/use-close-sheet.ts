import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'

const route = getRouteApi('/_app/placement/channels-base/')

/** Closes a channel's sheet: by going back where the list is the entry before, so that the history does not grow. */
export function useCloseSheet() {
  const router = useRouter()
  const navigate = route.useNavigate()
  const isOverList = useLocation({ select: ({ state }) => state.sheetOverList === true })
  return () => {
    if (isOverList) router.history.back()
    else void navigate({ search: ({ channel, ...previous }) => previous, replace: true, resetScroll: false })
  }
}
