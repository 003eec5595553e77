import * as z from 'zod/mini'
import { storageKeys } from './storage-keys.ts'

/** The lock of this device's offline copy. Each write also updates the note for the service worker. */
export const copyLock = createCopyLock({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem(key, text) {
      localStorage.setItem(key, text)
      void noteDevice()
    },
  },
  now: () => Date.now(),
})

const DAY_MS = 24 * 60 * 60_000
const LOCKS_AFTER_MS = 30 * DAY_MS
const WRITES_EVERY_MS = 60_000

/** The last contact by the device's clock and, where the server stamped it, by the server's (ms since 1970). */
const contactRecord = z.object({
  device: z.number(),
  server: z.optional(z.number()),
  locked: z.optional(z.boolean()),
})
type Contact = z.output<typeof contactRecord>
type Device = { storage: Pick<Storage, 'getItem' | 'setItem'>; now: () => number }

/**
 * Locks the copy of a device that had no server contact for thirty days, until the next sign-in; it deletes nothing.
 * The server's time counts where it is known, because the device's clock may be wrong.
 */
export function createCopyLock({ storage, now }: Device) {
  /** How many ms the server's clock is ahead of the device's; undefined until a response has a `Date` header. */
  let ahead: number | undefined

  const read = () => parseContact(storage.getItem(storageKeys.contact))
  const write = (contact: Contact) => {
    try {
      storage.setItem(storageKeys.contact, JSON.stringify(contact))
    } catch {
      // A full storage keeps the older contact, so the copy only locks earlier.
    }
  }
  const serverNow = () => (ahead === undefined ? undefined : now() + ahead)
  const writeContact = () => write({ device: now(), server: serverNow() })

  const isLocked = (): boolean => {
    const contact = read()
    if (contact === undefined || contact.locked) return contact !== undefined
    const age = ageOf(contact, now())
    // The device's clock precedes the contact, so the contact counts as made now. The server's stamp stays as it is.
    if (age === undefined) write({ ...contact, device: now() })
    if (age === undefined || age <= LOCKS_AFTER_MS) return false
    // The lock is stored, because setting the clock back must not unlock the copy.
    write({ ...contact, locked: true })
    return true
  }

  return {
    isLocked,

    /** Takes the server's time (ms since 1970) from the response that has just arrived, or null. */
    hear(at: number | null): void {
      ahead = at === null ? undefined : at - now()
    },

    /**
     * Records an answer of the server. It unlocks the copy only if the server's clock shows that the device's clock
     * jumped.
     */
    recordServerContact(): void {
      const contact = read()
      const [last, at] = [contact?.server, serverNow()]
      const isLate = last === undefined || at === undefined ? isLocked() : at - last > LOCKS_AFTER_MS
      if (isLate) {
        if (contact && !contact.locked) write({ ...contact, locked: true })
        return
      }
      // A contact in the future comes from a clock that was ahead, and would postpone the lock.
      const since = now() - (contact?.device ?? Number.POSITIVE_INFINITY)
      const isRecent = since >= 0 && since < WRITES_EVERY_MS
      if (!isRecent || contact?.locked || (last === undefined && at !== undefined)) writeContact()
    },

    /** Unlocks the copy after a sign-in. */
    unlock: writeContact,
  }
}

/**
 * Returns the age of the contact in ms: the shorter one of both clocks, because one of them may be wrong.
 * Ages below zero are ignored; undefined when neither age is usable.
 */
function ageOf({ device, server }: Contact, now: number): number | undefined {
  const ages = [now - device, now - (server ?? device)].filter((age) => age >= 0)
  return ages.length === 0 ? undefined : Math.min(...ages)
}

/** Returns undefined before the first contact. An unreadable contact counts as locked. */
function parseContact(text: string | null): Contact | undefined {
  if (text === null) return undefined
  try {
    return z.parse(contactRecord, JSON.parse(text))
  } catch {
    return { device: 0, locked: true }
  }
}

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
