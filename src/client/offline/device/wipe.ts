import { noteDevice } from '#client/lib/device/device-note.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { claimPictures, dropPictures } from '#client/offline/copy/pictures.ts'
import { databaseName } from '#client/offline/database/database-name.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { isCopyRemoved, setWiped } from '#client/offline/sync/copy-worker.ts'
import { emptySharesOfOthers } from './share-target.ts'

const WIPE_CHANNEL = 'promodesk-wipe'
/** The token is the session's to drop; the mark of an unfinished logout and the looks of the device name no user. */
const spared: readonly string[] = [
  storageKeys.token,
  storageKeys.pendingLogout,
  storageKeys.theme,
  storageKeys.narrowMenu,
  storageKeys.compactRows,
  storageKeys.shownSums,
]
/** A tab that the browser has frozen holds its database or a lock; what waits for it goes on by itself when it wakes. */
const PATIENCE_MS = 3_000

/**
 * Deletes what this device keeps of its user: databases, caches other than the shell's, local and session storage.
 * Works without a connection. The access token is left to `session.signOut`, which has to follow.
 */
export async function wipeDevice(): Promise<void> {
  setWiped(true)
  tellOtherTabs('wiped')
  const databases = await databasesToDelete(null)
  clearStorage()
  keptEntries.forget()
  await Promise.all([...databases.map(deleteDatabase), deleteCaches()])
  // A tab that has begun to note the owner brings it back.
  await patiently(noteDevice())
  // What another tab has written before it heard of this; once a user signs in it is theirs.
  if (localStorage.getItem(storageKeys.owner) === null) clearStorage()
}

/** Deletes the copy and keeps it away until `allowCopy`; the session and what was typed stay. */
export async function removeCopy(): Promise<void> {
  localStorage.setItem(storageKeys.copyRemoved, '1')
  setWiped(true)
  tellOtherTabs('wiped')
  const databases = await databasesToDelete(null)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storageKeys.lists) || key.startsWith(storageKeys.shortlists))
      localStorage.removeItem(key)
  await Promise.all([...databases.map(deleteDatabase), dropPictures()])
}

/** The copy may be made again, in every tab. */
export async function allowCopy(): Promise<void> {
  localStorage.removeItem(storageKeys.copyRemoved)
  setWiped(false)
  tellOtherTabs('allowed')
  const owner = localStorage.getItem(storageKeys.owner)
  await claimPictures(() => owner !== null && mayKeep(owner))
}

/**
 * Makes the device this user's: whatever another one has left on it (a session that was lost, say) is deleted. Nothing
 * is claimed for a user who is not there any more (`isStill`).
 */
export async function claimDevice(userId: string, isStill = () => true): Promise<void> {
  const owner = localStorage.getItem(storageKeys.owner)
  setWiped(owner === userId && isCopyRemoved())
  const databases = await databasesToDelete(userId)
  if (!isStill()) return
  const isNew = owner !== null && owner !== userId
  if (isNew) {
    // The one before stays the owner until this is done: a page that is closed meanwhile leaves the rest to the next.
    // Their lock too: without it a copy that was locked would open.
    clearStorage([storageKeys.owner, storageKeys.contact])
    // Whose the shares are each of them says.
    await Promise.all([...databases.map(deleteDatabase), deleteCaches([storageKeys.shared])])
  }
  await emptySharesOfOthers(userId, isNew)
  if (!isStill()) return
  if (isNew) localStorage.removeItem(storageKeys.contact)
  localStorage.setItem(storageKeys.owner, userId)
  await Promise.all([
    ...(isNew ? [] : databases.map(deleteDatabase)),
    claimPictures(() => isStill() && mayKeep(userId)),
    patiently(noteDevice()),
  ])
}

/** Whether the device is this user's, who wants a copy on it. */
function mayKeep(userId: string): boolean {
  return localStorage.getItem(storageKeys.owner) === userId && !isCopyRemoved()
}

/** Lets go of the copy when another tab wipes the device, until the signal. */
export function followWipes(signal: AbortSignal): void {
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.addEventListener('message', ({ data }) => setWiped(data !== 'allowed'))
  signal.addEventListener('abort', () => channel.close())
}

function tellOtherTabs(what: 'wiped' | 'allowed') {
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.postMessage(what)
  channel.close()
}

/** All of ours but the one of the user who stays. */
async function databasesToDelete(staying: string | null): Promise<string[]> {
  const owner = localStorage.getItem(storageKeys.owner)
  // Not every browser lists its databases: the last owner's is known by name.
  const listed = (await indexedDB.databases?.()) ?? [
    { name: owner === null ? undefined : databaseName(owner) },
  ]
  return listed
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(storageKeys.database))
    .filter((name) => staying === null || name !== databaseName(staying))
}

async function deleteDatabase(name: string): Promise<void> {
  const { promise: deleted, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(name)
  request.onsuccess = () => resolve()
  request.onerror = () => reject(request.error)
  await patiently(deleted)
}

async function patiently(task: Promise<void>): Promise<void> {
  await Promise.race([task, new Promise<void>((end) => setTimeout(end, PATIENCE_MS))])
}

/** The shell is of no user and must work at the next sign-in, also offline. */
async function deleteCaches(staying: readonly string[] = []) {
  if (!('caches' in globalThis)) return
  await dropPictures()
  const names = await caches.keys()
  const isToGo = (name: string) => !name.startsWith(storageKeys.shell) && !staying.includes(name)
  await Promise.all(names.filter(isToGo).map((name) => caches.delete(name)))
}

function clearStorage(staying: readonly string[] = []) {
  const isToGo = (key: string) => !spared.includes(key) && !staying.includes(key)
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isToGo)) storage.removeItem(key)
  }
}
