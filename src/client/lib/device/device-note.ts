import { createCopyLock } from './create-copy-lock.ts'
import { storageKeys } from './storage-keys.ts'

const notes = {
  owner: '/owner',
  contact: '/contact',
  /**
   * Marks that a contact was noted once. If this mark exists without the contact's note, the device was too full to
   * note a lock.
   */
  hasContact: '/has-contact',
} as const

/**
 * Copies the owner and the last contact to a cache for the service worker, which cannot read local storage.
 * A device without an owner has no note. Never rejects.
 */
export async function noteDevice(): Promise<void> {
  // An insecure origin has no caches, and no service worker either.
  if (!('caches' in globalThis)) return
  try {
    // The writers take turns, so the last one sees the storage after a wipe.
    await ('locks' in navigator ? navigator.locks.request(storageKeys.note, write) : write())
  } catch {
    // A browser may forbid its storage.
  }
}

/** Resolves to the owner's id, or null where none is noted. */
export function notedOwner(): Promise<string | null> {
  return read(notes.owner)
}

/** Resolves to whether the copy is locked; false before the first contact is noted. */
export async function isLockNoted(): Promise<boolean> {
  // The mark is read first, because it is written after the contact.
  const hasContact = await read(notes.hasContact)
  const contact = await read(notes.contact)
  return contact === null ? hasContact !== null : locks(contact)
}

async function write(): Promise<void> {
  const owner = localStorage.getItem(storageKeys.owner)
  if (owner === null) {
    await caches.delete(storageKeys.note)
    return
  }
  const cache = await caches.open(storageKeys.note)
  await keep(cache, notes.owner, owner)
  const contact = localStorage.getItem(storageKeys.contact)
  if (contact === null) {
    await cache.delete(notes.hasContact)
    await cache.delete(notes.contact)
    return
  }
  // On a full device an older unlocked note may stay, because it only locks earlier. A note locked by its age is
  // deleted, because setting the clock back would unlock it; the mark without a note counts as locked.
  const isMarked = (await read(notes.hasContact)) !== null
  const mayStay = (old: string) => (locks(contact) ? locks(old) && !isMarked : !locks(old))
  const isKept = await keep(cache, notes.contact, contact, mayStay)
  if (isKept) await keep(cache, notes.hasContact, '1')
}

/**
 * Writes the note and resolves to whether one exists afterwards.
 * On a full device the older note stays if `mayStay` allows it, and is deleted otherwise.
 */
async function keep(cache: Cache, path: string, text: string, mayStay = (_old: string) => false) {
  const old = await (await cache.match(path))?.text()
  if (old === text) return true
  const put = () =>
    cache.put(path, new Response(text)).then(
      () => true,
      () => false,
    )
  if (await put()) return true
  if (old === undefined) return false
  if (mayStay(old)) return true
  await cache.delete(path)
  return put()
}

async function read(path: string): Promise<string | null> {
  const note = await caches.match(path, { cacheName: storageKeys.note })
  return note ? note.text() : null
}

function locks(contact: string): boolean {
  const storage = { getItem: () => contact, setItem: () => {} }
  return createCopyLock({ storage, now: () => Date.now() }).isLocked()
}
