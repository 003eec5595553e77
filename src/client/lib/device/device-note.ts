import { createCopyLock } from './create-copy-lock.ts'
import { storageKeys } from './storage-keys.ts'

const notes = {
  owner: '/owner',
  contact: '/contact',
  /** Stands as soon as there is a note of a contact: where that is missing then, there was no room for a lock. */
  hasContact: '/has-contact',
} as const

/**
 * Notes for the service worker, which cannot read local storage, what stands there now: whose the device is and when
 * the server last answered. A device without an owner has no note. Never rejects.
 */
export async function noteDevice(): Promise<void> {
  // An insecure origin has no caches, and no service worker either.
  if (!('caches' in globalThis)) return
  try {
    // One after the other: the last one has seen what a wipe has left.
    await ('locks' in navigator ? navigator.locks.request(storageKeys.note, write) : write())
  } catch {
    // A browser that gives no access to its storage has no notes.
  }
}

/** Whose the device is; null where that is not noted. */
export function notedOwner(): Promise<string | null> {
  return read(notes.owner)
}

/** Whether the copy is locked; not where no contact was ever noted, as on the device of an older version. */
export async function isLockNoted(): Promise<boolean> {
  // Asked first: it comes after the contact.
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
  // Where there is no room: an old one that is open only locks earlier than it must. One that locks by its age could be
  // opened by a clock that is put back; with the mark none is the better lock.
  const isMarked = (await read(notes.hasContact)) !== null
  const mayStay = (old: string) => (locks(contact) ? locks(old) && !isMarked : !locks(old))
  const isKept = await keep(cache, notes.contact, contact, mayStay)
  if (isKept) await keep(cache, notes.hasContact, '1')
}

/**
 * Whether there is a note afterwards. A full device has no room for a new one: the old one stays where it `mayStay`, or
 * makes room.
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
