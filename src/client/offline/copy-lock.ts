/** In ms since 1970 when the server last answered, or that the copy is locked. */
const CONTACT_KEY = 'promodesk-contact'
const LOCKED = 'locked'
const DAY_MS = 24 * 60 * 60_000
const LOCKS_AFTER_MS = 30 * DAY_MS
const WRITES_EVERY_MS = 60_000

type Device = { storage: Pick<Storage, 'getItem' | 'setItem'>; now: () => number }

/**
 * A device that nobody has connected for thirty days may be lost: its copy is then read no more until the next
 * sign-in. Nothing is deleted.
 */
export function createCopyLock({ storage, now }: Device) {
  const write = (value: string) => {
    try {
      storage.setItem(CONTACT_KEY, value)
    } catch {
      // A full storage keeps what it had: the copy then locks earlier than it must.
    }
  }
  const isLocked = (): boolean => {
    const contact = storage.getItem(CONTACT_KEY)
    if (contact === LOCKED) return true
    if (contact === null || now() - Number(contact) <= LOCKS_AFTER_MS) return false
    // A clock that is put back must not open it.
    write(LOCKED)
    return true
  }
  return {
    isLocked,

    /** The server has answered. That alone does not open a copy that is locked. */
    noteContact(): void {
      if (isLocked() || now() - Number(storage.getItem(CONTACT_KEY)) < WRITES_EVERY_MS) return
      write(String(now()))
    },

    /** Somebody has signed in. */
    unlock: () => write(String(now())),
  }
}

export const copyLock = createCopyLock({ storage: localStorage, now: () => Date.now() })
