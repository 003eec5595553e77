import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { session } from '#client/lib/session/session.ts'

const placeSchema = z.object({
  /** The entry of the history that showed the list. */
  entry: z.string(),
  path: z.string(),
  search: z.string(),
  top: z.number(),
  left: z.number(),
  /** How many rows were in the page: with fewer of them it could not be scrolled so far. */
  rows: z.number(),
  /** The row that had the focus last, and the column, where there are columns. */
  row: z.optional(z.string()),
  column: z.optional(z.string()),
})
/** Where a user was in a list. */
export type ListPlace = z.output<typeof placeSchema>
export type ListEntry = Pick<ListPlace, 'entry' | 'path' | 'search'>

const keptSchema = z.object({ user: z.string(), places: z.array(placeSchema) })
/** Further than users go back. */
const MOST_PLACES = 40

/** Of this tab: two tabs may stand at two places of one list. */
export const listPlaces = {
  keep(place: ListPlace): void {
    const user = userId()
    if (user === undefined) return
    const others = read().filter(({ entry }) => entry !== place.entry)
    const places = [...others, place].slice(-MOST_PLACES)
    try {
      sessionStorage.setItem(storageKeys.listPlaces, JSON.stringify({ user, places }))
    } catch {
      // Storage may be forbidden or full: then a list begins at its top.
    }
  },

  /** For an entry of the history that one has gone back to, or loaded again. */
  of: ({ entry }: Pick<ListEntry, 'entry'>): ListPlace | undefined =>
    read().find((place) => place.entry === entry),

  /** For a list that is opened anew, from within the application: where the same address was left last. */
  lastOf({ path, search }: ListEntry): ListPlace | undefined {
    if (isFirstEntry()) return undefined
    return read().findLast((place) => place.path === path && place.search === search)
  },

  /** The whole address at which the list was left last; what is opened by the address bar does not ask. */
  addressOf(path: string): string | undefined {
    if (isFirstEntry()) return undefined
    const place = read().findLast((known) => known.path === path)
    return place && place.path + place.search
  },
}

type Opening = {
  cause: 'preload' | 'enter' | 'stay'
  location: { pathname: string; searchStr: string; state: { __TSR_key?: string | undefined } }
}

/**
 * For the route of a list: what leads to it from another page by its bare address, «Назад», «Отмена» or a tab, leads to
 * the address at which it was left. An entry of the history, and what is typed into the address bar, say what they mean.
 */
export function openAsLeft({ cause, location: { pathname, searchStr, state } }: Opening): void {
  if (cause !== 'enter' || searchStr !== '') return
  if (state.__TSR_key !== undefined && listPlaces.of({ entry: state.__TSR_key })) return
  const path = pathname.replace(/\/$/, '')
  const address = listPlaces.addressOf(path)
  if (address !== undefined && address !== path) throw redirect({ href: address, replace: true })
}

const entrySchema = z.object({ __TSR_key: z.string(), __TSR_index: z.number() })

/** The entry of the history that is shown; nothing where no router has marked it. */
export function presentEntry(): ListEntry | undefined {
  const state = z.safeParse(entrySchema, history.state)
  if (!state.success) return undefined
  const { pathname, search } = location
  return { entry: state.data.__TSR_key, path: pathname.replace(/\/$/, ''), search }
}

function isFirstEntry(): boolean {
  const state = z.safeParse(entrySchema, history.state)
  return !state.success || state.data.__TSR_index === 0
}

function read(): ListPlace[] {
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(storageKeys.listPlaces) ?? 'null'))
    return kept.success && kept.data.user === userId() ? kept.data.places : []
  } catch {
    return []
  }
}

function userId(): string | undefined {
  const state = session.get()
  return state.status === 'authenticated' ? state.user.id : undefined
}

// Another tab may sign out, and wipes only its own.
session.subscribe(() => {
  if (userId() === undefined) sessionStorage.removeItem(storageKeys.listPlaces)
})
