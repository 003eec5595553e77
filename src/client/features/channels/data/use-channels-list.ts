import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { prefetch } from '#client/lib/api/query-client.ts'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { usePagedList } from '#client/ui/list/use-paged-list.tsx'
import { holdEscape } from '#client/ui/overlay/use-keys.ts'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import {
  changedFilters,
  changeOfConditions,
  conditionChange,
  type FilterChange,
  pickAskedFilters,
} from './asked-filters.ts'
import { canAnswer, channelsPageQuery, filterOf } from './channels.queries.ts'
import type { ChannelsBaseSearch } from './channels-base-search.ts'

export const baseRoute = getRouteApi('/_app/placement/channels-base/')

const COPY_PAUSE_MS = 5_000

/** Returns the query of the page in the address, the search, and the state that shows the list. */
export function useChannelsPage(onEndless?: () => void) {
  const search = baseRoute.useSearch()
  const query = useQuery({ ...channelsPageQuery(search), ...usePageReading(search) })
  const prefetchPage = useCallback(
    (page: number) => prefetch(channelsPageQuery({ ...search, page }), 'preload'),
    [search],
  )
  return { query, search, list: usePagedList(query, search, useChangeFilters(), prefetchPage, onEndless) }
}

/**
 * Returns how pages are read: again and again where the copy answers instead of the server, because no event tells that
 * a sync has changed it; and without a message over the list that shows its failed pages itself.
 */
export function usePageReading(search: ChannelsBaseSearch) {
  const server = useServerCalls()
  const isSearchedHere = server !== undefined && !canAnswer(server, filterOf(search))
  return { refetchInterval: isSearchedHere && COPY_PAUSE_MS, meta: { silent: endlessList.use() } }
}

/** Changes the filters, the order or the page in the address, which the list follows. */
export function useChangeFilters() {
  const navigate = baseRoute.useNavigate()
  return useCallback(
    (change: FilterChange, replace = false) =>
      void navigate({ search: (previous) => changedFilters(previous, change), replace }),
    [navigate],
  )
}

/** Returns the conditions of the address, and the function that sets one, or removes it without a text. */
export function useConditions() {
  const filters = baseRoute.useSearch({ select: pickAskedFilters, structuralSharing: true })
  const change = useChangeFilters()
  const router = useRouter()
  const { pathname } = baseRoute.useMatch()
  const isHere = () => router.latestLocation.pathname.replace(/\/$/, '') === pathname.replace(/\/$/, '')
  const hasChanged = useRef(false)
  return {
    filters,
    /** Adds conditions, in place of earlier ones on their fields. */
    add: (conditions: readonly ChannelCondition[]) => change(changeOfConditions(conditions)),
    set: (field: ConditionField, text: string | undefined) => {
      // Text that was typed just before the user left the page must not lead back to it.
      if (!isHere()) return
      // One step back undoes all that was typed since.
      change(conditionChange(field, text), hasChanged.current)
      hasChanged.current = true
    },
  }
}

/** The offline copy can always sort; a bare server cannot. */
export function useCanSort(): boolean {
  const canServerSort = useServerCalls()?.isOurs === true
  const offline = useConnection() === 'offline'
  return offline || canServerSort
}

export function useOpenChannel() {
  const navigate = useNavigate()
  return ({ id }: { id: number }) =>
    void navigate({ to: '/placement/channels-base/$id/edit', params: { id: String(id) } })
}

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

export const formLink = (id: number) =>
  linkOptions({ to: '/placement/channels-base/$id/edit', params: { id: String(id) }, preload: false })

/** Returns what closes a channel's sheet or the charts: goes back over the list, so that the history does not grow. */
export function useAddressSheet(sheet: 'channel' | 'charts', isOpen: boolean) {
  useOpeningAddress(sheet, isOpen)
  const router = useRouter()
  const navigate = baseRoute.useNavigate()
  const isOverList = useLocation({ select: ({ state }) => state.sheetOverList === true })
  return () => {
    if (isOverList) router.history.back()
    else {
      const search = (previous: ChannelsBaseSearch) => ({ ...previous, [sheet]: undefined })
      void navigate({ search, replace: true, resetScroll: false })
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
