import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { namedConditionsOf, paramsOfConditions } from '#client/features/channels/data/asked-filters.ts'
import { channelsBaseParams } from '#client/features/channels/data/channels-base-search.ts'
import { newId } from '#client/lib/device/browser.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { session } from '#client/lib/session/session.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { maxViewName, maxViews, type ShownChannels } from '#contract/channel-search/channel-views.ts'
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
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxViewName)),
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
    if (views.length >= maxViews) return 'full'
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

/** Parses views from storage or from the server, and drops those that this list cannot show. */
export function shownViews(views: unknown): SavedView[] {
  const list = z.safeParse(z.array(z.unknown()), views)
  return (list.data ?? []).flatMap((item) => z.safeParse(viewSchema, item).data ?? []).slice(0, maxViews)
}

export function useSavedViews(): readonly SavedView[] {
  const text = useSyncExternalStore(keptEntries.subscribe, () => keptEntries.read(key()))
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
