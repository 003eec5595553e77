import { api } from '#client/lib/api/api.ts'
import { connection } from '#client/lib/api/connection.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { newId } from '#client/lib/device/browser.ts'
import { oneTabAtATime } from '#client/lib/device/other-tabs.ts'
import { ApiError, NoConnectionError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'
import { serverCalls } from '#client/lib/server/server.ts'
import { isSignedIn } from '#client/lib/session/session.ts'
import { rememberProblem } from '#client/offline/sync/sync-status.ts'
import * as endpoints from '#contract/shortlists.ts'
import { maxShortlisted } from '#domain/shortlist.ts'
import { keptEntries } from './kept-entries.ts'
import {
  allChanges,
  detailsOf,
  firstShortlistName,
  type NewShortlist,
  newListDetails,
  sameDetails,
  shortlistEntries,
  type UnsentChange,
} from './shortlist-entries.ts'

const DEBOUNCE_MS = 300
const MAX_AGE_MS = 60_000

/**
 * Syncs the user's lists now, after each change, on reconnection and when the tab becomes visible, until `signal`
 * aborts.
 */
export function keepShortlistsInSync(userId: string, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let syncedAt = 0
  let tried: ReadonlySet<string> = new Set()
  const { unsentTexts } = shortlistEntries(userId)
  const isStale = () => Date.now() - syncedAt > MAX_AGE_MS
  const run = (task: (userId: string, signal: AbortSignal) => Promise<void>) => {
    clearTimeout(timer)
    tried = new Set(unsentTexts())
    // The next change or the next visit to the tab retries.
    void task(userId, signal).catch(reportError)
  }
  const sync = () => {
    syncedAt = Date.now()
    run(syncShortlists)
  }
  // The responses contain the changed lists, so all lists are read at most once a minute.
  const send = () => (isStale() ? sync() : run(sendShortlists))
  const soon = () => {
    clearTimeout(timer)
    // A refused change is refused again, so only a new one is sent.
    if (unsentTexts().some((text) => !tried.has(text))) timer = setTimeout(send, DEBOUNCE_MS)
  }
  const look = () => {
    if (document.visibilityState === 'visible' && isStale()) sync()
  }
  void shortlistEntries(userId).readCopy()
  const unsubscribe = [keptEntries.subscribe(soon), connection.subscribe(sync)]
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('focus', look, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const end of unsubscribe) end()
  })
  sync()
}

/**
 * Sends the unsent changes and reads the lists. A failure half way loses nothing: the server merges a repeated change
 * once, and unsent ones stay on the device.
 */
export function syncShortlists(userId: string, signal?: AbortSignal): Promise<void> {
  return withServer(userId, signal, async () => {
    await sendAll(userId)
    if (isSignedIn(userId)) await takeKnown(userId)
  })
}

function sendShortlists(userId: string, signal: AbortSignal): Promise<void> {
  return withServer(userId, signal, () => sendAll(userId))
}

async function withServer(userId: string, signal: AbortSignal | undefined, task: () => Promise<void>) {
  if (connection.get() === 'offline') return
  // Where tabs race, the server merges a change that two of them send only once.
  await oneTabAtATime(`promodesk-shortlists-${userId}`, async () => {
    if (signal?.aborted || !isSignedIn(userId)) return
    try {
      if ((await serverCalls(queryClient)).isOurs) await task()
    } catch (error) {
      // The offline bar or the sign-in page reports these errors.
      if (!(error instanceof NoConnectionError || error instanceof ApiError)) throw error
    }
  })
}

async function sendAll(userId: string): Promise<void> {
  await sendNewLists(userId)
  await sendChanges(userId)
}

async function sendNewLists(userId: string): Promise<void> {
  for (const list of shortlistEntries(userId).newLists()) {
    if (!isSignedIn(userId)) return
    await sendNewList(userId, list).catch((error: unknown) => {
      const refusal = refusalOf(error)
      const entries = shortlistEntries(userId)
      const latest = entries.newLists().find(({ id }) => id === list.id)
      // If another user has the id or the project is gone, the list is still kept.
      if (refusal.code === 'shortlist_id_taken') moveToNewList(userId, list.id)
      else if (latest && refusedFields(refusal)?.some(({ path }) => path === 'project_id'))
        entries.changeNew(latest, { ...detailsOf(latest), project_id: null })
      else tellRefusal(userId, list.id, refusal)
    })
  }
}

async function sendNewList(userId: string, { at, ...list }: NewShortlist): Promise<void> {
  const entries = shortlistEntries(userId)
  const now = await withOwnDetails(userId, await api(endpoints.create, { body: list }))
  if (!isSignedIn(userId)) return
  // The user deleted the list during the request. A known list stays, because another tab may have sent it.
  if (!entries.hasNew(list.id) && !entries.known().some(({ id }) => id === list.id)) {
    await api(endpoints.remove, { params: { id: list.id } })
    return
  }
  keptEntries.together(() => {
    entries.keepList(now)
    entries.dropNew(list.id)
    entries.unsayRefusal(list.id)
  })
}

/** The server keeps the first version of a list, from any device. Sends the details that differ on this device. */
async function withOwnDetails(userId: string, made: endpoints.Shortlist): Promise<endpoints.Shortlist> {
  const { newLists } = shortlistEntries(userId)
  const own = () => newLists().find(({ id }) => id === made.id)
  let stored = made
  let sent: endpoints.ShortlistInput = newListDetails(firstShortlistName)
  for (let mine = own(); mine; mine = own()) {
    if (sameDetails(mine, sent) || sameDetails(mine, stored)) break
    sent = detailsOf(mine)
    stored = await api(endpoints.update, { params: { id: made.id }, body: sent })
  }
  return stored
}

async function sendChanges(userId: string): Promise<void> {
  const entries = shortlistEntries(userId)
  const byList = Map.groupBy(entries.unsentChanges(), ({ listId }) => listId)
  for (const [listId, unsent] of byList) {
    if (!isSignedIn(userId)) return
    if (entries.hasNew(listId)) continue
    await sendChangesOf(userId, listId, unsent).catch((error: unknown) => {
      const refusal = refusalOf(error)
      // A list that was deleted here has no changes left.
      const isWanted = entries.unsentChanges().some((one) => one.listId === listId)
      if (refusal.code !== 'shortlist_not_found') tellRefusal(userId, listId, refusal)
      else if (isWanted) moveToNewList(userId, listId)
    })
  }
}

async function sendChangesOf(userId: string, listId: string, unsent: readonly UnsentChange[]): Promise<void> {
  const entries = shortlistEntries(userId)
  for (let from = 0; from < unsent.length; from += MOST_AT_ONCE) {
    const part = unsent.slice(from, from + MOST_AT_ONCE)
    const changes = part.map(({ change }) => change)
    const merged = await api(endpoints.change, { params: { id: listId }, body: { changes } })
    if (!isSignedIn(userId)) return
    keptEntries.together(() => {
      if (entries.known().some(({ id }) => id === listId)) entries.keepList(merged)
      for (const sent of part) entries.dropChange(sent)
      entries.unsayRefusal(listId)
    })
  }
}

const MOST_AT_ONCE = 5 * maxShortlisted

/** Reads the lists, and reads them once more if this device's lists changed during the request. */
async function takeKnown(userId: string): Promise<void> {
  const entries = shortlistEntries(userId)
  for (const _ of [1, 2]) {
    const before = entries.knownText()
    const { items } = await api(endpoints.list)
    if (!isSignedIn(userId)) return
    if (entries.knownText() === before) return entries.keepKnown(items)
  }
}

/** Moves this device's rows to a new list, because the old list is gone or no longer shared with this user. */
function moveToNewList(userId: string, listId: string) {
  const entries = shortlistEntries(userId)
  const made = entries.newLists().find((one) => one.id === listId)
  const known = entries.known().find((one) => one.id === listId)
  const details = made ?? (known && { ...known, is_shared: false }) ?? newListDetails(firstShortlistName)
  const changes = allChanges({ id: listId, changes: known?.changes ?? [] }, entries.unsentChanges())
  const id = newId()
  keptEntries.together(() => {
    entries.addNew({ ...detailsOf(details), id, at: Date.now() })
    for (const change of changes) entries.addChange(id, change)
    if (entries.currentId() === listId) entries.choose(id)
    if (!made) entries.say(id, 'moved', movedText)
    entries.dropChanges(listId)
    entries.dropNew(listId)
    entries.dropKnown(listId)
  })
}

const movedText = 'Прежнюю подборку удалили или закрыли для вас, её каналы и заметки теперь в этой, новой'

/**
 * Returns the refusal of one list, which does not stop the others.
 * @throws an error that ends the whole sync
 */
function refusalOf(error: unknown): ApiError {
  if (!(error instanceof ApiError) || error.isAway || error.status === 401) throw error
  return error
}

/** Reports refusals by the server only. After a proxy's error the change is sent again. */
function tellRefusal(userId: string, listId: string, { status, code, message }: ApiError) {
  if (![403, 404, 409, 422].includes(status) || code === 'unknown' || message === '') return
  shortlistEntries(userId).say(listId, 'refused', `Не отправлено: ${message}`)
  rememberProblem(message)
}
