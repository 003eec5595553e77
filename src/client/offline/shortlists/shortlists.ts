import { useSyncExternalStore } from 'react'
import { connection, lostText, onceConnected } from '#client/lib/api/connection.ts'
import { newId } from '#client/lib/device/browser.ts'
import { ownUserId } from '#client/lib/session/session.ts'
import type { Shortlist, ShortlistInput, WireShortlistChange } from '#contract/shortlists.ts'
import {
  maxShortlisted,
  maxShortlists,
  nextShortlistTime,
  type ShortlistRow,
  shortlistRows,
} from '#domain/shortlist.ts'
import { keptEntries } from './kept-entries.ts'
import {
  allChanges,
  firstShortlistName,
  type NewShortlist,
  newListDetails,
  shortlistEntries,
} from './shortlist-entries.ts'

/** A list as this device has it, with the changes that the server lacks. */
export type DeviceShortlist = Shortlist & {
  rows: readonly ShortlistRow[]
  /** The server does not have the list yet. */
  isNew: boolean
  /** The number of changes that only this device has. */
  unsent: number
  /** Events of the list that the user has to know. */
  notices: readonly string[]
}
export type Shortlists = {
  all: readonly DeviceShortlist[]
  /** The list that receives picked channels; undefined before the first pick. */
  current: DeviceShortlist | undefined
  picked: ReadonlySet<number>
}
type Change =
  | { kind: 'pick'; channel_id: number; picked: boolean }
  | { kind: 'note'; channel_id: number; text: string }
  | { kind: 'order'; channel_ids: number[] }

/** The lists of the signed-in user. They change at once, also offline; shortlist-sync.ts sends the changes. */
export const shortlists = {
  get: snapshot,
  subscribe: keptEntries.subscribe,

  choose: (id: string) => shortlistEntries(ownUserId()).choose(id),

  /** Adds channels to the current list, or to a new list without one. Returns a text for the user on failure. */
  pick(ids: readonly number[]): string | undefined {
    const { current } = snapshot()
    const fresh = ids.filter((id) => !snapshot().picked.has(id))
    if ((current?.rows.length ?? 0) + fresh.length > maxShortlisted)
      return `В подборке не больше ${maxShortlisted} каналов`
    return change(current?.id ?? makeFirst(), picks(fresh))
  },

  letGo: (listId: string, ids: readonly number[]) => change(listId, picks(ids, false)),

  /** Puts removed channels back with their notes and places. */
  pickAgain: (listId: string, ids: readonly number[]) => change(listId, picks(ids)),

  note: (listId: string, channel_id: number, text: string) =>
    change(listId, [{ kind: 'note', channel_id, text: text.trim() }]),

  order: (listId: string, channel_ids: number[]) => change(listId, [{ kind: 'order', channel_ids }]),

  /** Creates a list and selects it. Returns false when the user has too many lists. */
  make(input: ShortlistInput, rows: readonly ShortlistRow[] = []): boolean {
    if (snapshot().all.filter(({ is_own }) => is_own).length >= maxShortlists) return false
    const id = newId()
    const entries = shortlistEntries(ownUserId())
    entries.addNew({ ...input, id, at: Date.now() })
    change(id, [
      ...picks(rows.map(({ channel_id }) => channel_id)),
      ...rows.flatMap(({ channel_id, note }) =>
        note === '' ? [] : [{ kind: 'note' as const, channel_id, text: note }],
      ),
    ])
    entries.choose(id)
    return true
  },

  /** Changes a list that the server does not have yet. */
  changeNew(id: string, input: ShortlistInput) {
    const entries = shortlistEntries(ownUserId())
    const list = entries.newLists().find((one) => one.id === id)
    if (list) entries.changeNew(list, input)
  },

  /** Stores the server's version of the list; undefined removes it. */
  keepKnown(id: string, list: Shortlist | undefined) {
    const entries = shortlistEntries(ownUserId())
    if (list) return entries.keepList(list)
    entries.dropKnown(id)
    entries.dropChanges(id)
  },

  /** Takes the unsent changes of a list that is about to be deleted; returns a function that puts them back. */
  setAside(id: string): () => void {
    const entries = shortlistEntries(ownUserId())
    const unsent = entries.unsentChanges().filter(({ listId }) => listId === id)
    entries.dropChanges(id)
    return () => {
      keptEntries.together(() => {
        for (const { change } of unsent) entries.addChange(id, change)
      })
    }
  },

  /** Removes a list that the server does not have yet. */
  dropNew(id: string) {
    const entries = shortlistEntries(ownUserId())
    entries.dropNew(id)
    entries.dropChanges(id)
  },
}

export const useShortlists = (): Shortlists => useSyncExternalStore(keptEntries.subscribe, snapshot)

/** Whether the current list has the channel. A component renders again only when that changes. */
export function useIsShortlisted(id: number): boolean {
  return useSyncExternalStore(keptEntries.subscribe, () => snapshot().picked.has(id))
}

/** Returns the name of the list that receives picked channels, also before it exists. */
export const currentShortlistName = (): string => snapshot().current?.name ?? firstShortlistName

export const useCurrentShortlistName = () => useSyncExternalStore(keptEntries.subscribe, currentShortlistName)

/** Returns a text that says why the list cannot be filled: offline, only own lists can. */
export function whyNotFilled(list: Pick<DeviceShortlist, 'is_own'> | undefined): string | undefined {
  const isLocal = list === undefined || list.is_own
  return isLocal || connection.get() === 'online'
    ? undefined
    : `${lostText()}: ${onceConnected('чужую подборку можно пополнить')}`
}

/** Returns the same id on all devices of the user, so that first lists created offline become one list. */
function firstListId(): string {
  const number = ownUserId()
  const id = `00000000-0000-4000-8000-${number.padStart(12, '0')}`
  const isFree = snapshot().all.every((list) => list.id !== id)
  return /^\d{1,12}$/.test(number) && isFree ? id : newId()
}

function makeFirst(): string {
  const entries = shortlistEntries(ownUserId())
  const id = firstListId()
  entries.addNew({ ...newListDetails(firstShortlistName), id, at: Date.now() })
  entries.choose(id)
  return id
}

const picks = (ids: readonly number[], picked = true): Change[] =>
  ids.map((channel_id) => ({ kind: 'pick', channel_id, picked }))

/** Returns a text for the user on failure. */
function change(listId: string, changes: readonly Change[]): string | undefined {
  if (ownUserId() === '') return undefined
  const entries = shortlistEntries(ownUserId())
  const list = snapshot().all.find(({ id }) => id === listId)
  const refusal = whyNotFilled(list)
  if (refusal) return refusal
  const at = nextShortlistTime(list?.changes ?? [], Date.now())
  keptEntries.together(() => {
    changes.forEach((one, index) => {
      entries.addChange(listId, { ...one, id: newId(), at: at + index })
    })
  })
  return undefined
}

/** The parsed lists, read again only when an entry has changed. */
let last: { userId: string; shortlists: Shortlists } | undefined
keptEntries.subscribe(() => {
  last = undefined
})

function snapshot(): Shortlists {
  const user = ownUserId()
  if (last?.userId !== user) last = { userId: user, shortlists: readShortlists(user) }
  return last.shortlists
}

function readShortlists(user: string): Shortlists {
  if (user === '') return { all: [], current: undefined, picked: new Set() }
  const entries = shortlistEntries(user)
  const unsent = entries.unsentChanges()
  const known = entries.known()
  const isKnown = (id: string) => known.some((list) => list.id === id)
  const made = entries.newLists().filter(({ id }) => !isKnown(id))
  const own = [...known.filter(({ is_own }) => is_own), ...made.map(asShortlist)]
  const all = [...own, ...known.filter(({ is_own }) => !is_own)].map((list): DeviceShortlist => {
    const changes: WireShortlistChange[] = allChanges(list, unsent)
    return {
      ...list,
      changes,
      rows: shortlistRows(changes),
      isNew: !isKnown(list.id),
      unsent: unsent.filter(({ listId }) => listId === list.id).length,
      notices: entries.notices(list.id),
    }
  })
  const chosen = entries.currentId()
  const current = all.find(({ id }) => id === chosen) ?? all.find(({ is_own }) => is_own)
  return { all, current, picked: new Set(current?.rows.map(({ channel_id }) => channel_id)) }
}

function asShortlist({ at, ...list }: NewShortlist): Shortlist {
  return { ...list, project_title: null, is_own: true, owner_name: '', version: 1, changes: [] }
}
