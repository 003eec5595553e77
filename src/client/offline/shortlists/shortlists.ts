import { useSyncExternalStore } from 'react'
import { connection, lostText, onceConnected } from '#client/lib/api/connection.ts'
import { newId } from '#client/lib/device/new-id.ts'
import { session } from '#client/lib/session/session.ts'
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

/** A list as this device has it, with what the server does not have yet. */
export type DeviceShortlist = Shortlist & {
  rows: readonly ShortlistRow[]
  /** Nothing of it is on the server yet. */
  isNew: boolean
  /** So many of its changes are on this device alone. */
  unsent: number
  /** What became of it that a user has to know. */
  notices: readonly string[]
}
export type Shortlists = {
  all: readonly DeviceShortlist[]
  /** The one that channels are picked for; none before the first one is picked. */
  current: DeviceShortlist | undefined
  picked: ReadonlySet<number>
}
type Change =
  | { kind: 'pick'; channel_id: number; picked: boolean }
  | { kind: 'note'; channel_id: number; text: string }
  | { kind: 'order'; channel_ids: number[] }

/** The lists of the signed-in user: shown and filled at once, with a network and without, and sent by shortlist-sync.ts. */
export const shortlists = {
  get: snapshot,
  subscribe: keptEntries.subscribe,

  choose: (id: string) => shortlistEntries(userId()).choose(id),

  /** Picks them for the current list, which is made if there is none. Gives the reason, for people, when it does not. */
  pick(ids: readonly number[]): string | undefined {
    const { current } = snapshot()
    const fresh = ids.filter((id) => !snapshot().picked.has(id))
    if ((current?.rows.length ?? 0) + fresh.length > maxShortlisted)
      return `В подборке не больше ${maxShortlisted} каналов`
    return change(
      current?.id ?? makeFirst(),
      fresh.map((channel_id) => ({ kind: 'pick', channel_id, picked: true })),
    )
  },

  letGo(listId: string, ids: readonly number[]): string | undefined {
    return change(
      listId,
      ids.map((channel_id) => ({ kind: 'pick', channel_id, picked: false })),
    )
  },

  /** Puts back what was let go, with its notes and places. */
  pickAgain(listId: string, ids: readonly number[]): string | undefined {
    return change(
      listId,
      ids.map((channel_id) => ({ kind: 'pick', channel_id, picked: true })),
    )
  },

  note(listId: string, channel_id: number, text: string): string | undefined {
    return change(listId, [{ kind: 'note', channel_id, text: text.trim() }])
  },

  order(listId: string, channel_ids: number[]): string | undefined {
    return change(listId, [{ kind: 'order', channel_ids }])
  },

  /** Makes a list that is then the current one. False when there are too many. */
  make(input: ShortlistInput, rows: readonly ShortlistRow[] = []): boolean {
    if (snapshot().all.filter(({ is_own }) => is_own).length >= maxShortlists) return false
    const id = newId()
    const entries = shortlistEntries(userId())
    entries.addNew({ ...input, id, at: Date.now() })
    change(id, [
      ...rows.map(({ channel_id }) => ({ kind: 'pick' as const, channel_id, picked: true })),
      ...rows.flatMap(({ channel_id, note }) =>
        note === '' ? [] : [{ kind: 'note' as const, channel_id, text: note }],
      ),
    ])
    entries.choose(id)
    return true
  },

  /** Versions before this one had one list on the device, which becomes the user's first. */
  takeOld() {
    const ids = shortlistEntries(userId()).takeOldList()
    if (ids.length === 0) return
    change(
      makeFirst(),
      ids.map((channel_id) => ({ kind: 'pick', channel_id, picked: true })),
    )
  },

  /** Of a list that the server does not have yet. */
  changeNew(id: string, input: ShortlistInput) {
    const entries = shortlistEntries(userId())
    const list = entries.newLists().find((one) => one.id === id)
    if (list) entries.changeNew(list, input)
  },

  /** As the server has it now, in its place; nothing of it once it is gone there. */
  keepKnown(id: string, list: Shortlist | undefined) {
    const entries = shortlistEntries(userId())
    if (list) return entries.keepList(list)
    entries.dropKnown(id)
    entries.dropChanges(id)
  },

  /** Takes a list that the server does not have away from this device. */
  dropNew(id: string) {
    const entries = shortlistEntries(userId())
    entries.dropNew(id)
    entries.dropChanges(id)
  },
}

export function useShortlists(): Shortlists {
  return useSyncExternalStore(keptEntries.subscribe, snapshot)
}

/** Whether it is picked for the current list; nothing is rendered anew when another one is. */
export function useIsShortlisted(id: number): boolean {
  return useSyncExternalStore(keptEntries.subscribe, () => snapshot().picked.has(id))
}

/** What the list is called that channels are picked for, also before there is one. */
export const currentShortlistName = (): string => snapshot().current?.name ?? firstShortlistName

export function useCurrentShortlistName(): string {
  return useSyncExternalStore(keptEntries.subscribe, currentShortlistName)
}

/** Only one's own is filled without a network; for people. */
export function whyNotFilled(list: Pick<DeviceShortlist, 'is_own'> | undefined): string | undefined {
  const isLocal = list === undefined || list.is_own
  return isLocal || connection.get() === 'online'
    ? undefined
    : `${lostText()}: ${onceConnected('чужую подборку можно пополнить')}`
}

/** Without a session no list is written and none is found. */
const NOBODY = ''

function userId(): string {
  const state = session.get()
  return state.status === 'authenticated' ? state.user.id : NOBODY
}

/** The same on every device of the user, so that lists which were begun without a network come to be one. */
function firstListId(): string {
  const number = userId()
  const id = `00000000-0000-4000-8000-${number.padStart(12, '0')}`
  const isFree = snapshot().all.every((list) => list.id !== id)
  return /^\d{1,12}$/.test(number) && isFree ? id : newId()
}

function makeFirst(): string {
  const entries = shortlistEntries(userId())
  const id = firstListId()
  entries.addNew({ ...newListDetails(firstShortlistName), id, at: Date.now() })
  entries.choose(id)
  return id
}

/** Gives the reason, for people, when it does not. */
function change(listId: string, changes: readonly Change[]): string | undefined {
  if (userId() === NOBODY) return undefined
  const entries = shortlistEntries(userId())
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

/** Of what lies there now: read anew only when something of it may have changed. */
let last: { userId: string; shortlists: Shortlists } | undefined
keptEntries.subscribe(() => {
  last = undefined
})

function snapshot(): Shortlists {
  const user = userId()
  if (last?.userId !== user) last = { userId: user, shortlists: readShortlists(user) }
  return last.shortlists
}

function readShortlists(user: string): Shortlists {
  if (user === NOBODY) return { all: [], current: undefined, picked: new Set() }
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
