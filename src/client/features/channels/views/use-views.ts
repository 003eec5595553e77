import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { namedConditionsOf } from '#client/features/channels/data/asked-filters.ts'
import { hiddenParam, useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { api } from '#client/lib/api/api.ts'
import { newId } from '#client/lib/device/browser.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import type { ShownChannels } from '#contract/channel-search/channel-views.ts'
import * as endpoints from '#contract/channel-search/channel-views.ts'
import {
  channelViewsKey,
  channelViewsQuery,
  isSameView,
  type NewView,
  type SavedView,
  type SaveOutcome,
  savedViews,
  useSavedViews,
} from './saved-views.ts'

export type Views = {
  all: readonly SavedView[]
  /** The server stores the user's views; otherwise the device keeps them until the sign-out. */
  areOnServer: boolean
  add: (view: NewView | SavedView, at?: number) => Promise<SaveOutcome>
  change: (view: SavedView, change: Partial<NewView>) => Promise<SaveOutcome>
  remove: (id: string) => Promise<SaveOutcome>
}

/** Returns the user's views and the functions that change them. Expected refusals are outcomes, not errors. */
export function useViews(): Views {
  const client = useQueryClient()
  const { data, isPending } = useQuery(channelViewsQuery())
  const own = useSavedViews()
  const refresh = useRefresh()
  const write = async (request: () => Promise<unknown>) => {
    const outcome = await outcomeOf(request)
    await refresh()
    return outcome
  }
  const create = (view: NewView | SavedView) => write(() => api(endpoints.create, { body: { id: newId(), ...view } }))
  if (!data?.data) {
    return {
      all: own,
      areOnServer: false,
      // Waits for the server, because a view stored on the device changes its place when the response comes.
      add: async (view, at) => (isPending && (await isStoredThere(client)) ? create(view) : savedViews.add(view, at)),
      change: async ({ id }, change) => savedViews.change(id, change),
      remove: async (id) => savedViews.remove(id),
    }
  }
  // A view that the server refused stays on the device, where it can be renamed or deleted.
  const isRefused = (id: string) => own.some((view) => view.id === id)
  return {
    all: [...data.data, ...own],
    areOnServer: true,
    add: create,
    change: async ({ id, name, shown }, change) => {
      if (isRefused(id)) return savedViews.change(id, change)
      return write(() => api(endpoints.update, { params: { id }, body: { name, shown, ...change } }))
    },
    remove: async (id) => {
      if (isRefused(id)) return savedViews.remove(id)
      return write(() => api(endpoints.remove, { params: { id } }))
    },
  }
}

/** Waits for the first response. A server that cannot be reached counts as storing no views. */
async function isStoredThere(client: QueryClient): Promise<boolean> {
  const reading = await client.ensureQueryData(channelViewsQuery()).catch(() => undefined)
  return Boolean(reading?.data)
}

async function outcomeOf(request: () => Promise<unknown>): Promise<SaveOutcome> {
  try {
    await request()
    return 'kept'
  } catch (error) {
    const outcome = error instanceof ApiError ? refusals.get(error.code) : undefined
    if (outcome === undefined) throw error
    return outcome
  }
}

const refusals = new Map<string, SaveOutcome>([
  ['channel_view_name_taken', 'taken'],
  ['too_many_channel_views', 'full'],
  ['channel_view_not_found', 'gone'],
])

const CHANNEL = 'promodesk-views'

function useRefresh() {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void client.invalidateQueries({ queryKey: channelViewsKey }))
    return () => channel.close()
  }, [client])
  return async () => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage('changed')
    channel.close()
    await client.invalidateQueries({ queryKey: channelViewsKey })
  }
}

export function useShownView(): ShownChannels {
  const search = baseRoute.useSearch()
  const { search: text, category_ids, sort } = search
  const { hidden } = useHiddenColumns()
  return { search: text, category_ids, sort, hidden: hiddenParam(hidden), conditions: namedConditionsOf(search) }
}

export function useShownViewName(): string | undefined {
  const shown = useShownView()
  const { data } = useQuery(channelViewsQuery())
  const own = useSavedViews()
  return [...(data?.data ?? []), ...own].find((view) => isSameView(view.shown, shown))?.name
}
