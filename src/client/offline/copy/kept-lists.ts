import { type PersistedClient, persistQueryClient } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import * as z from 'zod/mini'
import { queryClient } from '#client/lib/api/query-client.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { keptOption, keptUser } from '#client/lib/device/storage-policy.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import { isSignedIn, ownUserId, session } from '#client/lib/session/session.ts'
import type { KeptStore } from '#client/offline/database/copy-contents.ts'
import { isCopyRemoved } from '#client/offline/sync/copy-worker.ts'
import { type ListedUser, list } from '#contract/accounts/users.ts'
import { type FilterOption, filters } from '#contract/projects.ts'
import { listFields } from '#domain/project-filters.ts'

/** About 10 kB. */
const MAX_USERS = 100
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000

/** The stored answers and their fields. An answer of another shape, as an older version wrote it, is ignored. */
const keptAnswers = {
  users: z.pipe(
    list.response,
    z.transform((users) => neededUsers(users).map(keptUser)),
  ),
  filterOptions: z.pipe(
    filters.response,
    z.transform(
      (pages): z.output<typeof filters.response> => ({
        directions: keptPage(pages.directions),
        creators: keptPage(pages.creators),
        managers: keptPage(pages.managers),
        stages: keptPage(pages.stages),
        statuses: keptPage(pages.statuses),
        // The titles of estimates are not stored, but the schema of the response requires the list.
        estimates: { items: [], has_more: false },
      }),
    ),
  ),
}

/**
 * Query options of a small list that the device stores for offline use. The query stays in memory until the tab closes,
 * because removing it from memory deletes it from the device, and a timer cannot hold 30 days.
 */
export function keptList(kept: KeptListName) {
  return {
    gcTime: Number.POSITIVE_INFINITY,
    // The list may have been in memory for days.
    refetchOnMount: true,
    // The component that shows the list reports errors.
    meta: { silent: true, kept },
  } as const
}

export type KeptListName = keyof typeof keptAnswers
/** Returns the stored lists of the signed-in user; unreadable ones are left out. */
export function describeKeptLists(): KeptStore[] {
  const userId = ownUserId()
  const text = userId !== '' && localStorage.getItem(storageKeys.lists + userId)
  if (!text) return []
  try {
    return keptClient(JSON.parse(text)).clientState.queries.flatMap(({ meta, state }): KeptStore[] => {
      const bytes = new TextEncoder().encode(JSON.stringify(state.data)).length
      const about = { asOf: state.dataUpdatedAt, bytes }
      if (meta?.kept === 'users')
        return [{ name: meta.kept, title: 'Сотрудники', count: z.parse(list.response, state.data).length, ...about }]
      if (meta?.kept !== 'filterOptions') return []
      const pages = Object.values(z.parse(filters.response, state.data))
      const count = pages.reduce((sum, { items }) => sum + items.length, 0)
      return [{ name: meta.kept, title: 'Значения фильтров', count, ...about }]
    })
  } catch {
    return []
  }
}

let keeping: { userId: string; stop: () => void } | undefined

/** Restores the stored lists of the signed-in user and stores new answers from then on. */
export function keepLists(): void {
  follow()
  session.subscribe(follow)
  window.addEventListener('storage', dropLateWrite)
}

/**
 * Deletes lists that this tab wrote after another tab's sign-out, which other browser processes learn of late.
 * A lost session keeps the owner and the lists.
 */
function dropLateWrite({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.owner && newValue === null && keeping)
    localStorage.removeItem(storageKeys.lists + keeping.userId)
}

function follow(): void {
  const userId = ownUserId()
  if (userId === '' || keeping?.userId === userId) return
  keeping?.stop()
  keeping = { userId, stop: startKeeping(userId) }
}

function startKeeping(userId: string): () => void {
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({
      storage: storageOf(userId),
      key: storageKeys.lists + userId,
      serialize: (client) => JSON.stringify(keptClient(client)),
      deserialize: (text) => outOfDate(keptClient(JSON.parse(text))),
    }),
    maxAge: MAX_AGE_MS,
    dehydrateOptions: {
      // A query whose last read failed still has its earlier data.
      shouldDehydrateQuery: ({ meta, state }) => meta?.kept !== undefined && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  })
  // An unreadable list is read from the network again.
  restored.catch((error) => reportError(error))
  return stop
}

function storageOf(userId: string) {
  return {
    getItem: (key: string) => (copyLock.isLocked() ? null : localStorage.getItem(key)),
    // The persister writes with a delay, so it must not write to a device that a logout has wiped meanwhile.
    setItem: (key: string, value: string) => {
      if (isSignedIn(userId) && !isCopyRemoved()) localStorage.setItem(key, value)
    },
    removeItem: (key: string) => localStorage.removeItem(key),
  }
}

/**
 * Keeps the data that may still be stored. A date in the future comes from a clock that was ahead and counts as now.
 */
function keptClient(client: PersistedClient): PersistedClient {
  const now = Date.now()
  const queries = client.clientState.queries.flatMap(({ state, ...query }) => {
    const { data } = z.safeParse(keptAnswer(query.meta?.kept), state.data)
    const dataUpdatedAt = Math.min(now, state.dataUpdatedAt)
    const isOld = now - dataUpdatedAt > MAX_AGE_MS
    return data === undefined || isOld ? [] : [{ ...query, state: { ...state, data, dataUpdatedAt } }]
  })
  return { ...client, clientState: { ...client.clientState, queries } }
}

/**
 * Offline pages show only the users in the project list's filters. Other users fill the list up to a maximum, so that
 * the stored list does not grow with the staff.
 */
function neededUsers(users: readonly ListedUser[]): readonly ListedUser[] {
  const filtered = filteredUserIds()
  const isFiltered = ({ id }: ListedUser) => filtered.includes(id)
  const others = users.filter((user) => !isFiltered(user))
  return [...users.filter(isFiltered), ...others].slice(0, MAX_USERS)
}

const people = listFields.filter(({ kind }) => kind === 'people')
const userFilters = z.partial(z.object(Object.fromEntries(people.map(({ name }) => [name, z.array(z.number())]))))

function filteredUserIds(): readonly number[] {
  const kept = z.safeParse(userFilters, parseJson(localStorage.getItem(storageKeys.projectFilters)))
  return Object.values(kept.data ?? {}).flatMap((ids) => ids ?? [])
}

function keptPage({ items, has_more }: { items: FilterOption[]; has_more: boolean }) {
  return { items: items.map(keptOption), has_more }
}

function keptAnswer(kept: unknown) {
  if (kept === 'users' || kept === 'filterOptions') return keptAnswers[kept]
  return z.undefined()
}

/** Marks the restored answers as out of date: they are shown at once and read again. */
function outOfDate(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, status: 'success' as const, error: null, isInvalidated: true },
  }))
  return { ...client, clientState: { ...client.clientState, queries } }
}
