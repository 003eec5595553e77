import { noteDevice } from '#client/lib/device/copy-lock.ts'
import { followOtherTabs, tellOtherTabs } from '#client/lib/device/other-tabs.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { claimOwned, dropOwned } from '#client/offline/copy/owned-caches.ts'
import { keptEntries } from '#client/offline/shortlists/kept-entries.ts'
import { isCopyRemoved, setWiped } from '#client/offline/sync/copy-worker.ts'
import { emptySharesOfOthers } from './share-target.ts'

/** `session.signOut` drops the token. The mark of a pending logout and the appearance settings name no user. */
const spared: readonly string[] = [
  storageKeys.token,
  storageKeys.pendingLogout,
  storageKeys.theme,
  storageKeys.narrowMenu,
  storageKeys.compactRows,
  storageKeys.endlessList,
  storageKeys.shownSums,
]
/** Entries that hold what the copy holds, or name clients. */
const ofCopy = [...[storageKeys.lists, storageKeys.shortlists, storageKeys.templateValues], storageKeys.closedFolders]
/** A frozen tab may hold its database or a lock; the deletion continues when that tab wakes. */
const PATIENCE_MS = 3_000

/**
 * Deletes the user's data on this device: databases, caches, local and session storage, but not the shell.
 * Works without a connection. The caller drops the token afterwards with `session.signOut`.
 */
export async function wipeDevice(): Promise<void> {
  setWiped(true)
  tellOtherTabs('wiped')
  const databases = await databasesToDelete(null)
  clearStorage()
  keptEntries.forget()
  await Promise.all([...databases.map(deleteDatabase), deleteCaches()])
  // Another tab's unfinished note would restore the owner.
  await patiently(noteDevice())
  // Another tab may have written before it learned of the wipe. After a sign-in the data belong to the new user.
  if (localStorage.getItem(storageKeys.owner) === null) clearStorage()
}

/** Deletes the copy and prevents a new one until `allowCopy`. Session and drafts stay. */
export async function removeCopy(): Promise<void> {
  localStorage.setItem(storageKeys.copyRemoved, '1')
  setWiped(true)
  tellOtherTabs('removed')
  const databases = await databasesToDelete(null)
  for (const key of Object.keys(localStorage))
    if (ofCopy.some((start) => key.startsWith(start))) localStorage.removeItem(key)
  await Promise.all([...databases.map(deleteDatabase), dropOwned(storageKeys.pictures)])
}

/** Allows a new copy in every tab. */
export async function allowCopy(): Promise<void> {
  localStorage.removeItem(storageKeys.copyRemoved)
  setWiped(false)
  tellOtherTabs('allowed')
  const owner = localStorage.getItem(storageKeys.owner)
  await claimOwned(storageKeys.pictures, () => owner !== null && mayKeep(owner))
}

/**
 * Makes this user the owner of the device and deletes other users' data.
 * `isStill` tells whether the user is still signed in. If not, the owner does not change.
 */
export async function claimDevice(userId: string, isStill = () => true): Promise<void> {
  const owner = localStorage.getItem(storageKeys.owner)
  setWiped(owner === userId && isCopyRemoved())
  const databases = await databasesToDelete(userId)
  if (!isStill()) return
  const isNew = owner !== null && owner !== userId
  if (isNew) {
    // The earlier user stays the owner until the end, so the next page finishes an interrupted deletion.
    // The earlier user's contact stays as well, because the copy is unlocked without a contact.
    clearStorage([storageKeys.owner, storageKeys.contact])
    // Each share names its owner, so `emptySharesOfOthers` deletes shares separately.
    await Promise.all([...databases.map(deleteDatabase), deleteCaches([storageKeys.shared])])
  }
  await emptySharesOfOthers(userId)
  if (!isStill()) return
  if (isNew) localStorage.removeItem(storageKeys.contact)
  localStorage.setItem(storageKeys.owner, userId)
  await Promise.all([
    ...(isNew ? [] : databases.map(deleteDatabase)),
    claimOwned(storageKeys.pictures, () => isStill() && mayKeep(userId)),
    claimOwned(storageKeys.extras, () => isStill() && isOwner(userId)),
    patiently(noteDevice()),
  ])
}

/** Whether the device belongs to this user and a copy is wanted. */
const mayKeep = (userId: string) => isOwner(userId) && !isCopyRemoved()

const isOwner = (userId: string) => localStorage.getItem(storageKeys.owner) === userId

/** Closes the copy when another tab wipes the device, until `signal` aborts. */
export function followWipes(signal: AbortSignal): void {
  followOtherTabs((news) => setWiped(news !== 'allowed'), signal)
}

/** Returns the names of our databases except that of the user `staying`. */
async function databasesToDelete(staying: string | null): Promise<string[]> {
  const owner = localStorage.getItem(storageKeys.owner)
  // Some browsers do not list databases, but the name of the last owner's database is known.
  const listed = (await indexedDB.databases?.()) ?? [
    { name: owner === null ? undefined : storageKeys.database + owner },
  ]
  return listed
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(storageKeys.database))
    .filter((name) => staying === null || name !== storageKeys.database + staying)
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

/** The shell belongs to no user and must work at the next sign-in, also offline. */
async function deleteCaches(staying: readonly string[] = []) {
  if (!('caches' in globalThis)) return
  // Without the note, content that the service worker receives from now on belongs to no user.
  await caches.delete(storageKeys.note)
  await Promise.all([dropOwned(storageKeys.pictures), dropOwned(storageKeys.extras)])
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
