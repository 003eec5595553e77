import * as z from 'zod/mini'
import { storageKeys } from './storage-keys.ts'

const DAY_MS = 24 * 60 * 60_000
const LOCKS_AFTER_MS = 30 * DAY_MS
const WRITES_EVERY_MS = 60_000

/** When the server last answered, by the device's clock and, where it has told, its own (ms since 1970). */
const contactRecord = z.object({
  device: z.number(),
  server: z.optional(z.number()),
  locked: z.optional(z.boolean()),
})
type Contact = z.output<typeof contactRecord>
type Device = { storage: Pick<Storage, 'getItem' | 'setItem'>; now: () => number }

/**
 * A device without a connection for thirty days may be lost: its copy is then read no more until the next
 * sign-in. Nothing is deleted. The clock of a device may be wrong at either end of that time: where the server says what
 * time it is, its word counts.
 */
export function createCopyLock({ storage, now }: Device) {
  /** How far the server's clock is ahead of the device's; unknown until an answer says so. */
  let ahead: number | undefined

  const read = () => parseContact(storage.getItem(storageKeys.contact))
  const write = (contact: Contact) => {
    try {
      storage.setItem(storageKeys.contact, JSON.stringify(contact))
    } catch {
      // A full storage keeps what it had: the copy then locks earlier than it must.
    }
  }
  const serverNow = () => (ahead === undefined ? undefined : now() + ahead)
  const writeContact = () => write({ device: now(), server: serverNow() })

  const isLocked = (): boolean => {
    const contact = read()
    if (contact === undefined || contact.locked) return contact !== undefined
    const age = ageOf(contact, now())
    // The clock stands before the contact, which counts as made now at most; the server's stamp waits for it to be right again.
    if (age === undefined) write({ ...contact, device: now() })
    if (age === undefined || age <= LOCKS_AFTER_MS) return false
    // A clock that is put back must not open it.
    write({ ...contact, locked: true })
    return true
  }

  return {
    isLocked,

    /** What time it is at the server (ms since 1970), as the answer says that came just now; null where it does not. */
    hear(at: number | null): void {
      ahead = at === null ? undefined : at - now()
    },

    /**
     * The server has answered. That alone does not open a copy that is locked, but to the server's clock, which knows
     * that it was not that long: then it was the device's that jumped.
     */
    recordServerContact(): void {
      const contact = read()
      const [last, at] = [contact?.server, serverNow()]
      const isLate = last === undefined || at === undefined ? isLocked() : at - last > LOCKS_AFTER_MS
      if (isLate) {
        if (contact && !contact.locked) write({ ...contact, locked: true })
        return
      }
      // One of the future is of a clock that was ahead, and would hold the lock off until then.
      const since = now() - (contact?.device ?? Number.POSITIVE_INFINITY)
      const isRecent = since >= 0 && since < WRITES_EVERY_MS
      if (!isRecent || contact?.locked || (last === undefined && at !== undefined)) writeContact()
    },

    /** A user has signed in. */
    unlock: writeContact,
  }
}

/**
 * How long ago that was: the clock may have been wrong then or be wrong now, so the shorter of both counts, but for
 * what lies in the future. Nothing when both do.
 */
function ageOf({ device, server }: Contact, now: number): number | undefined {
  const ages = [now - device, now - (server ?? device)].filter((age) => age >= 0)
  return ages.length === 0 ? undefined : Math.min(...ages)
}

/** Nothing when there was no contact yet. Whatever cannot be read is locked. */
function parseContact(text: string | null): Contact | undefined {
  if (text === null) return undefined
  // As versions before this one have written it.
  const at = Number(text)
  if (Number.isFinite(at)) return { device: at }
  try {
    return z.parse(contactRecord, JSON.parse(text))
  } catch {
    return { device: 0, locked: true }
  }
}
