import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import * as endpoints from '#contract/channel-search/channel-views.ts'
import { isSameView, type SavedView, savedViews, shownViews } from './saved-views.ts'

export const channelViewsKey = ['channel-views'] as const

/** Reads the user's views; null if the server stores no views and the device keeps them. */
export function channelViewsQuery() {
  return {
    ...readingQuery<SavedView[] | null>(channelViewsKey, {
      network: fromServer,
      copy: async () => {
        const { data, asOf } = await readSeenList('views', z.array(endpoints.channelView))
        return { data: shownViews(data), asOf }
      },
    }),
    // On an error, the device's views are shown instead.
    meta: { silent: true },
  }
}

async function fromServer(signal: AbortSignal, client: QueryClient): Promise<SavedView[] | null> {
  if (!(await serverCalls(client)).isOurs) return null
  let { items } = await api(endpoints.list, {}, { signal })
  if (await handOver(savedViews.all(), shownViews(items))) items = (await api(endpoints.list, {}, { signal })).items
  keepSeenList('views', items)
  return shownViews(items)
}

/** Moves views from the device to the server; returns true if there were any. */
async function handOver(own: readonly SavedView[], there: readonly SavedView[]): Promise<boolean> {
  for (const view of own) {
    if (isAmong(there, view) || (await isSent(view))) savedViews.remove(view.id)
  }
  return own.length > 0
}

/** Sends a view, under another name if its own is taken. Returns false when the server refuses both names. */
async function isSent(view: SavedView): Promise<boolean> {
  for (const name of [view.name, `${view.name.slice(0, endpoints.maxViewName - 4)} (2)`]) {
    try {
      await api(endpoints.create, { body: { ...view, name } })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return false
}

const isAmong = (views: readonly SavedView[], { name, shown }: SavedView) =>
  views.some((view) => view.name === name && isSameView(view.shown, shown))
