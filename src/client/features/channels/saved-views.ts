import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { searchText } from '#domain/search-text.ts'
import { channelsBaseSearch } from './channels-base-search.ts'
import { createKeptText } from './kept-text.ts'

export const maxViewName = 60
export const maxViews = 50

/** What an address says of the table: filter, order and hidden columns. */
const shownSchema = z.extend(z.pick(channelsBaseSearch, { search: true, category_ids: true, sort: true }), {
  hidden: z.catch(z.string(), ''),
})
const viewSchema = z.object({
  /** Tells views apart on this device, whatever their names become. */
  id: z.int(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxViewName)),
  shown: shownSchema,
})
export type ShownChannels = z.output<typeof shownSchema>
export type SavedView = z.output<typeof viewSchema>
type NewView = Omit<SavedView, 'id'>

/** `unkept`: it holds until the page is left, for the device takes no more. */
export type SaveOutcome = 'kept' | 'unkept' | 'taken' | 'full' | 'gone'

const kept = createKeptText(keptKeys.channelViews)

/**
 * Ways to look at the channel base that a user has given a name, on this device; a name, trimmed and not empty, is there
 * once, in any case.
 */
export const savedViews = {
  /** At the end unless told; one that was deleted comes back as it was. */
  add(view: NewView | SavedView, at?: number): SaveOutcome {
    const views = parsed(kept.read())
    if (views.some(isNamed(view.name))) return 'taken'
    if (views.length >= maxViews) return 'full'
    return write(views.toSpliced(at ?? views.length, 0, { id: nextId(views), ...view }))
  },

  change(id: number, change: Partial<NewView>): SaveOutcome {
    const views = parsed(kept.read())
    const { name } = change
    if (!views.some((view) => view.id === id)) return 'gone'
    if (name !== undefined && views.some((view) => view.id !== id && isNamed(name)(view))) return 'taken'
    return write(views.map((view) => (view.id === id ? { ...view, ...change } : view)))
  },

  remove(id: number): SaveOutcome {
    return write(parsed(kept.read()).filter((view) => view.id !== id))
  },
}

export function useSavedViews(): readonly SavedView[] {
  const text = useSyncExternalStore(kept.subscribe, kept.read)
  return useMemo(() => parsed(text), [text])
}

/** Whether both show the same. */
export function isSameView(one: ShownChannels, other: ShownChannels): boolean {
  return canonical(one) === canonical(other)
}

function canonical({ search, category_ids, sort, hidden }: ShownChannels): string {
  return JSON.stringify([search.trim(), category_ids.toSorted((a, b) => a - b), sort, hidden])
}

const isNamed = (name: string) => (view: SavedView) => searchText(view.name) === searchText(name)

const nextId = (views: readonly SavedView[]) => 1 + Math.max(0, ...views.map(({ id }) => id))

function write(views: readonly SavedView[]): SaveOutcome {
  return kept.write(JSON.stringify(views)) ? 'kept' : 'unkept'
}

/** Whatever else may stand there, only views come out. */
function parsed(text: string): SavedView[] {
  const list = z.safeParse(z.array(z.unknown()), parseJson(text))
  return (list.data ?? []).flatMap((item) => z.safeParse(viewSchema, item).data ?? []).slice(0, maxViews)
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? [] : JSON.parse(text)
  } catch {
    return []
  }
}
