import * as z from 'zod/mini'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { keptShortlist } from '#client/lib/device/storage-policy.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { isSignedIn } from '#client/lib/session/session.ts'
import { keepSeenList, readSeenList } from '#client/offline/copy/seen-lists.ts'
import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'
import {
  type Shortlist,
  type ShortlistInput,
  shortlist,
  shortlistChange,
  shortlistInput,
  type WireShortlistChange,
} from '#contract/shortlists.ts'
import { mergeShortlistChanges, shortlistChangeKey } from '#domain/shortlist.ts'
import { keptEntries } from './kept-entries.ts'

/** A list that only this device has. `at` is its creation time (ms since 1970). */
const newShortlist = z.extend(shortlistInput, { id: z.uuid(), at: z.number() })
export type NewShortlist = z.output<typeof newShortlist>
export type UnsentChange = { listId: string; name: string; text: string; change: WireShortlistChange }

/** Reads and writes a user's lists on this device: the lists as the server last sent them and the unsent changes. */
export function shortlistEntries(userId: string) {
  const kept = storageKeys.shortlists + userId
  const rest = storageKeys.restOfShortlists + userId
  const made = `${storageKeys.newShortlist}${userId}:`
  const changed = `${storageKeys.shortlistChange}${userId}:`
  const current = storageKeys.currentShortlist + userId
  const notice = `${storageKeys.shortlistNotice}${userId}:`
  // A sign-out wipes the device, so nothing may be written after it.
  const write = (name: string, text: string, isKept = true) => {
    if (isSignedIn(userId)) keptEntries.write(name, text, isKept)
  }
  /** If the storage is full, unsent work replaces the server's lists there, because the copy holds those as well. */
  const writeUnsent = (name: string, text: string) => {
    if (!isSignedIn(userId) || keptEntries.write(name, text)) return
    const known = keptEntries.read(kept)
    if (known === null) return
    keptEntries.write(kept, known, false)
    keptEntries.write(name, text)
  }
  const changeName = (listId: string, change: WireShortlistChange) =>
    `${changed}${listId}:${shortlistChangeKey(change)}`

  const unsentNames = () => [...keptEntries.namesWith(made), ...keptEntries.namesWith(changed)]
  const unsentChanges = (): UnsentChange[] =>
    keptEntries.namesWith(changed).flatMap((name) => {
      const text = readable(name)
      const change = parsed(shortlistChange, text)
      const listId = name.slice(changed.length).split(':')[0] ?? ''
      return text === null || change === undefined ? [] : [{ listId, name, text, change }]
    })

  const known = (): Shortlist[] => {
    const lists = [...readableLists(readable(kept)), ...readableLists(readable(rest))]
    return [...new Map(lists.toReversed().map((list) => [list.id, list])).values()].toReversed()
  }
  /**
   * Local storage is small and holds drafts too, so it holds only own lists and the current list; the copy holds all.
   * While the other lists are unknown, they get no entry, because an entry prevents reading them from the copy.
   */
  const place = (lists: readonly Shortlist[], isWhole = false) => {
    const isAtHand = ({ id, is_own }: Shortlist) => is_own || id === keptEntries.read(current)
    const others = lists.filter((list) => !isAtHand(list))
    keptEntries.together(() => {
      write(kept, JSON.stringify(lists.filter(isAtHand)), !isCopyRemoved())
      if (isWhole || others.length > 0 || keptEntries.read(rest) !== null) write(rest, JSON.stringify(others), false)
    })
  }
  /** Replaces all lists with the server's. */
  const keepKnown = (lists: readonly Shortlist[]) => {
    const stored = lists.map(keptShortlist)
    place(stored, true)
    if (isSignedIn(userId)) keepSeenList('shortlists', stored)
  }

  return {
    /** The names are readable while the copy is locked; nothing else is. */
    unsentNames,
    unsentChanges,

    /** The unsent texts, to detect a new one. */
    unsentTexts: () =>
      unsentNames().flatMap((name) => {
        const text = readable(name)
        return text === null ? [] : [`${name} ${text}`]
      }),

    known,
    /** The known texts, to detect a change. */
    knownText: () => `${keptEntries.read(kept)} ${keptEntries.read(rest)}`,
    /** Adds the lists that only the copy has. Later responses of the server replace them. */
    async readCopy(): Promise<void> {
      const lists = await readSeenList('shortlists', z.unknown()).catch(() => undefined)
      if (lists === undefined || keptEntries.read(rest) !== null) return
      // Own lists come from local storage, unless it had no space for them.
      const hasOwn = keptEntries.read(kept) !== null
      const others = readLists(lists.data).filter(({ is_own }) => !(hasOwn && is_own))
      write(rest, JSON.stringify(others.map(keptShortlist)), false)
    },
    keepKnown,
    /** Stores the server's response about one list. A later response may already have arrived. */
    keepList(answer: Shortlist) {
      const lists = known()
      const before = lists.find(({ id }) => id === answer.id)
      if (!before) return place([...lists, keptShortlist(answer)])
      const changes = mergeShortlistChanges(before.changes, answer.changes)
      const now = { ...keptShortlist(before.version > answer.version ? before : answer), changes }
      place(lists.map((one) => (one.id === answer.id ? now : one)))
    },
    dropKnown: (id: string) => place(known().filter((one) => one.id !== id)),

    notices: (listId: string) => keptEntries.namesWith(`${notice}${listId}:`).flatMap((name) => readable(name) ?? []),
    /** `moved`: why the list was created; `refused`: why its changes are not sent. */
    say: (listId: string, kind: 'moved' | 'refused', text: string) => write(`${notice}${listId}:${kind}`, text, false),
    unsayRefusal(listId: string) {
      const name = `${notice}${listId}:refused`
      if (keptEntries.read(name) !== null) keptEntries.remove(name)
    },

    newLists: (): NewShortlist[] =>
      keptEntries
        .namesWith(made)
        .flatMap((name) => parsed(newShortlist, readable(name)) ?? [])
        .toSorted((one, other) => one.at - other.at),
    /** Works on a locked device as well. */
    hasNew: (id: string) => keptEntries.read(made + id) !== null,
    addNew: (list: NewShortlist) => writeUnsent(made + list.id, JSON.stringify(list)),
    changeNew(list: NewShortlist, input: ShortlistInput) {
      writeUnsent(made + list.id, JSON.stringify({ ...list, ...input }))
    },
    dropNew: (id: string) => keptEntries.remove(made + id),

    /** Adds a change, which replaces an earlier change of the same subject. */
    addChange: (listId: string, change: WireShortlistChange) =>
      writeUnsent(changeName(listId, change), JSON.stringify(change)),
    /** Removes a sent change. A newer change under the same name stays. */
    dropChange({ name, text }: UnsentChange) {
      if (keptEntries.read(name) === text) keptEntries.remove(name)
    },
    dropChanges(listId: string) {
      keptEntries.together(() => {
        for (const name of keptEntries.namesWith(`${changed}${listId}:`)) keptEntries.remove(name)
      })
    },

    currentId: () => readable(current) ?? undefined,
    choose(id: string) {
      if (keptEntries.read(current) === id) return
      keptEntries.together(() => {
        write(current, id)
        place(known())
      })
    },
  }
}

/** The name of a user's first list until the user renames it. */
export const firstShortlistName = 'Подборка'

/** Returns the part of a list that its form changes. */
export function detailsOf(list: ShortlistInput): ShortlistInput {
  const { name, client_name, project_id, is_shared, budget, budget_basis } = list
  return { name, client_name, project_id, is_shared, budget, budget_basis }
}

export const sameDetails = (one: ShortlistInput, other: ShortlistInput) =>
  JSON.stringify(detailsOf(one)) === JSON.stringify(detailsOf(other))

/** Returns default details for a list whose name alone is known. */
export const newListDetails = (name: string): ShortlistInput => ({
  name,
  client_name: null,
  project_id: null,
  is_shared: false,
  budget: null,
  budget_basis: 'agency_vat',
})

/** Returns the list's changes with the unsent ones applied. */
export function allChanges(
  list: Pick<Shortlist, 'id' | 'changes'>,
  unsent: readonly UnsentChange[],
): WireShortlistChange[] {
  const own = unsent.filter(({ listId }) => listId === list.id)
  return mergeShortlistChanges(
    list.changes,
    own.map(({ change }) => change),
  )
}

/** Returns null while the copy is locked. */
const readable = (name: string) => (copyLock.isLocked() ? null : keptEntries.read(name))

const withAnyChanges = z.extend(shortlist, { changes: z.array(z.unknown()) })

/** Parses each list and each change separately, so an invalid one does not discard the others. */
const readableLists = (text: string | null) => readLists(parsed(z.array(z.unknown()), text) ?? [])

function readLists(lists: readonly unknown[]): Shortlist[] {
  return lists.flatMap((one) => {
    const { data } = z.safeParse(withAnyChanges, one)
    if (!data) return []
    const changes = data.changes.flatMap((change) => z.safeParse(shortlistChange, change).data ?? [])
    return [{ ...data, changes }]
  })
}

/** Returns undefined for text that does not match the schema. */
function parsed<T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined {
  return z.safeParse(schema, parseJson(text)).data
}
