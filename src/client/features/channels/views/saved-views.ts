import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { namedConditionsOf, paramsOfConditions } from '#client/features/channels/data/asked-filters.ts'
import { channelsBaseParams } from '#client/features/channels/data/channels-base-search.ts'
import { api } from '#client/lib/api/api.ts'
import { newId } from '#client/lib/device/browser.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import { keptViews } from '#client/offline/database/kept-resources.ts'
import { keptEntries, useKeptEntry } from '#client/offline/shortlists/kept-entries.ts'
import type { ShownChannels } from '#contract/channel-search/channel-views.ts'
import * as endpoints from '#contract/channel-search/channel-views.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { searchText } from '#domain/search-text.ts'

/** Reads the part of the address that a view saves; unusable values become defaults. */
const shownSchema: z.ZodMiniType<ShownChannels> = z.extend(
  z.pick(channelsBaseParams, { search: true, category_ids: true, sort: true }),
  {
    hidden: z.catch(z.string(), ''),
    conditions: z.catch(z.optional(z.pipe(z.array(z.string()), z.transform(knownFirst))), undefined),
  },
)
const viewSchema = z.object({
  /** The id does not change when the name does. */
  id: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(endpoints.maxViewName)),
  shown: shownSchema,
})
/** Conditions that this version cannot read stay in the view: its row names them, and a later version reads them. */
function knownFirst(named: string[]): string[] {
  const unread = named.filter((text) => parseNamedCondition(text) === undefined)
  return [...namedConditionsOf(paramsOfConditions(named)), ...unread]
}

export type SavedView = z.output<typeof viewSchema>
export type NewView = Omit<SavedView, 'id'>

/** `unkept`: the device has no room, so the view lasts until the user leaves the page. */
export type SaveOutcome = 'kept' | 'unkept' | 'taken' | 'full' | 'gone'

/** Saved views of this device, for servers that store none. A name is trimmed, not empty, and unique in any case. */
export const savedViews = {
  /** Adds the view at the end, or at `at` to restore a deleted view unchanged. */
  add(view: NewView | SavedView, at?: number): SaveOutcome {
    const views = savedViews.all()
    if (views.some(isNamed(view.name))) return 'taken'
    if (views.length >= endpoints.maxViews) return 'full'
    return write(views.toSpliced(at ?? views.length, 0, { id: newId(), ...view }))
  },

  change(id: string, change: Partial<NewView>): SaveOutcome {
    const views = savedViews.all()
    const { name } = change
    if (!views.some((view) => view.id === id)) return 'gone'
    if (name !== undefined && views.some((view) => view.id !== id && isNamed(name)(view))) return 'taken'
    return write(views.map((view) => (view.id === id ? { ...view, ...change } : view)))
  },

  all: (): SavedView[] => parsed(keptEntries.read(key())),

  remove(id: string): SaveOutcome {
    return write(savedViews.all().filter((view) => view.id !== id))
  },
}

export function shownViews(views: unknown): SavedView[] {
  const list = z.safeParse(z.array(z.unknown()), views)
  return (list.data ?? []).flatMap((item) => z.safeParse(viewSchema, item).data ?? []).slice(0, endpoints.maxViews)
}

export function useSavedViews(): readonly SavedView[] {
  const [text] = useKeptEntry(storageKeys.channelViews)
  return useMemo(() => parsed(text), [text])
}

export function isSameView(one: ShownChannels, other: ShownChannels): boolean {
  return canonical(one) === canonical(other)
}

function canonical({ search, category_ids, sort, hidden, conditions = [] }: ShownChannels): string {
  const ids = category_ids.toSorted((a, b) => a - b)
  return JSON.stringify([search.trim(), ids, sort, hidden, conditions.toSorted()])
}

const isNamed = (name: string) => (view: SavedView) => searchText(view.name) === searchText(name)

function key(): string {
  const state = session.get()
  return storageKeys.channelViews + (state.status === 'authenticated' ? state.user.id : '')
}

function write(views: readonly SavedView[]): SaveOutcome {
  return keptEntries.write(key(), JSON.stringify(views)) ? 'kept' : 'unkept'
}

const parsed = (text: string | null): SavedView[] => shownViews(parseJson(text))

export const channelViewsKey = ['channel-views'] as const

/** Reads the user's views; null if the server stores no views and the device keeps them. */
export function channelViewsQuery() {
  return {
    ...readingQuery<SavedView[] | null>(channelViewsKey, {
      network: fromServer,
      copy: async () => {
        const { data, asOf } = await readSeenList(keptViews.name, keptViews.row)
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
  keepSeenList(keptViews.name, items)
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
