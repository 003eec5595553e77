import { createListeners } from '#client/lib/store/listeners.ts'

const unstored = new Map<string, string>()
const listeners = createListeners(() => {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
})

/**
 * Texts under names of local storage, the same in every tab. What storage does not take (it is forbidden or full) holds
 * until the page is left. Each name by itself: two tabs that write different ones at once lose nothing.
 */
export const keptEntries = {
  namesWith(prefix: string): string[] {
    return [...new Set([...storedNames(), ...unstored.keys()])].filter((name) => name.startsWith(prefix))
  },

  read(name: string): string | null {
    return unstored.get(name) ?? stored(name)
  },

  /** False when it holds for this page only; `isKept`: false for what may not lie on the device. */
  write(name: string, text: string, isKept = true): boolean {
    const before = keptEntries.read(name)
    try {
      if (isKept) localStorage.setItem(name, text)
      else localStorage.removeItem(name)
      if (isKept) unstored.delete(name)
      else unstored.set(name, text)
    } catch {
      unstored.set(name, text)
    }
    if (before !== text) tell()
    return !unstored.has(name)
  },

  remove(name: string) {
    unstored.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {
      // Storage is forbidden: there was nothing.
    }
    tell()
  },

  /** Forgets what storage has not taken: the user has left. */
  forget() {
    unstored.clear()
    tell()
  },

  /** Tells of all that the task writes and removes at once. */
  together(task: () => void) {
    underWay += 1
    try {
      task()
    } finally {
      underWay -= 1
      if (underWay === 0 && isUntold) tell()
    }
  },

  subscribe: listeners.subscribe,
}

let underWay = 0
let isUntold = false

function tell() {
  isUntold = underWay > 0
  if (isUntold) return
  listeners.tell()
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
