import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { whenIdle } from '#client/lib/device/browser.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { ownUserId, session } from '#client/lib/session/session.ts'

const placeSchema = z.object({
  entry: z.string(),
  path: z.string(),
  search: z.string(),
  top: z.number(),
  left: z.number(),
  /** The number of rows, because a list with fewer rows cannot scroll as far. */
  rows: z.number(),
  /** The last focused row and, in a table, its column. */
  row: z.optional(z.string()),
  column: z.optional(z.string()),
  /** A list with and without pages has two places, because each scrolls other rows. */
  is_endless: z.optional(z.boolean()),
})
/** The scroll position and focused row of a list when the user left it. */
export type ListPlace = z.output<typeof placeSchema>
export type ListEntry = Pick<ListPlace, 'entry' | 'path' | 'search' | 'is_endless'>

const keptSchema = z.object({ user: z.string(), places: z.array(placeSchema) })
/** The number of stored places. Users do not go back further. */
const MOST_PLACES = 40

let known: z.output<typeof keptSchema> | undefined
let cancelStore: (() => void) | undefined

/** The places of this tab: two tabs may show different places of one list. */
export const listPlaces = {
  /** Stores the place once the page is idle, because storing it would delay the next page of the list. */
  keep(place: ListPlace): void {
    const user = ownUserId()
    if (user === '') return
    const others = read().filter((kept) => kept.entry !== place.entry || !isAlike(kept, place))
    known = { user, places: [...others, { ...place }].slice(-MOST_PLACES) }
    cancelStore ??= whenIdle(listPlaces.store)
  },

  /** Stores the places at once, for a page that ends. */
  store(): void {
    cancelStore?.()
    cancelStore = undefined
    if (known === undefined || known.user !== ownUserId()) return
    try {
      sessionStorage.setItem(storageKeys.listPlaces, JSON.stringify(known))
    } catch {
      // Without storage a list begins at its top after a reload.
    }
  },

  /** Returns the place of a history entry after going back or a reload. */
  of: (wanted: Pick<ListEntry, 'entry' | 'is_endless'>): ListPlace | undefined =>
    read().find((place) => place.entry === wanted.entry && isAlike(place, wanted)),

  /** Returns the last place of the same address, for a list that the user opens again from within the application. */
  lastOf(wanted: ListEntry): ListPlace | undefined {
    if (isFirstEntry()) return undefined
    const { path, search } = wanted
    return read().findLast((place) => place.path === path && place.search === search && isAlike(place, wanted))
  },

  /** Returns the full address at which the list was last left. Addresses that a user types do not use it. */
  addressOf(path: string): string | undefined {
    if (isFirstEntry()) return undefined
    const place = read().findLast((kept) => kept.path === path)
    return place && place.path + place.search
  },
}

type Kind = Pick<ListEntry, 'is_endless'>

function isAlike(one: Kind, other: Kind): boolean {
  return (one.is_endless ?? false) === (other.is_endless ?? false)
}

type Opening = {
  cause: 'preload' | 'enter' | 'stay'
  location: { pathname: string; searchStr: string; state: { __TSR_key?: string | undefined } }
}

/**
 * For a list's route: redirects its bare address, opened from another page, to the address at which it was left.
 * History entries and typed addresses open unchanged.
 */
export function openAsLeft({ cause, location: { pathname, searchStr, state } }: Opening): void {
  if (cause !== 'enter' || searchStr !== '') return
  const entry = state.__TSR_key
  const isKept = (is_endless: boolean) => entry !== undefined && listPlaces.of({ entry, is_endless })
  if (isKept(false) || isKept(true)) return
  const path = pathname.replace(/\/$/, '')
  const address = listPlaces.addressOf(path)
  if (address !== undefined && address !== path) throw redirect({ href: address, replace: true })
}

const entrySchema = z.object({ __TSR_key: z.string(), __TSR_index: z.number() })

/** Returns the current history entry of a list; undefined where no router has marked it. */
export function presentEntry(is_endless?: boolean): ListEntry | undefined {
  const state = z.safeParse(entrySchema, history.state)
  if (!state.success) return undefined
  const { pathname, search } = location
  return { entry: state.data.__TSR_key, path: pathname.replace(/\/$/, ''), search, is_endless }
}

function isFirstEntry(): boolean {
  const state = z.safeParse(entrySchema, history.state)
  return !state.success || state.data.__TSR_index === 0
}

function read(): ListPlace[] {
  const user = ownUserId()
  if (user === '') return []
  if (known?.user !== user) known = { user, places: storedPlaces(user) }
  return known.places
}

function storedPlaces(user: string): ListPlace[] {
  const { data } = z.safeParse(keptSchema, parseJson(sessionStorage.getItem(storageKeys.listPlaces)))
  return data?.user === user ? data.places : []
}

// Another tab's sign-out wipes only that tab's storage.
session.subscribe(() => {
  if (ownUserId() !== '') return
  known = undefined
  sessionStorage.removeItem(storageKeys.listPlaces)
})

window.addEventListener('pagehide', listPlaces.store)
