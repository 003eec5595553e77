import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/lib/create-store.ts'
import { useSession } from '#client/lib/session/session.ts'

const unstored = new Map<string, string>()
const listeners = createListeners(() => {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
})

/**
 * Holds texts in local storage for all tabs. A text that the storage refuses lasts until the page closes.
 * Each entry is separate, so two tabs that write different entries lose nothing.
 */
export const keptEntries = {
  namesWith(prefix: string): string[] {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])].filter((name) => name.startsWith(prefix))
  },

  read(name: string): string | null {
    return unstored.get(name) ?? localStorage.getItem(name)
  },

  /**
   * Returns false when the entry lasts for this page only. `isKept` is false for text that must not be stored.
   */
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
    localStorage.removeItem(name)
    tell()
  },

  /** Deletes the entries in memory after a sign-out. */
  forget() {
    unstored.clear()
    tell()
  },

  /** Reports all writes and removals of the task as one change. */
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

/** Returns this user's entry, which all its readers share, and the function that writes it. */
export function useKeptEntry(prefix: string) {
  const session = useSession()
  const name = prefix + (session.status === 'authenticated' ? session.user.id : '')
  const text = useSyncExternalStore(keptEntries.subscribe, () => keptEntries.read(name))
  return [text, (next: string) => keptEntries.write(name, next)] as const
}

let underWay = 0
let isUntold = false

function tell() {
  isUntold = underWay > 0
  if (isUntold) return
  listeners.tell()
}
