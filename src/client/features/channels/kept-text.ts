import { session } from '#client/lib/session.ts'

/**
 * A text that each user has on this device, the same in every tab. Where storage is forbidden or full it holds until the
 * page is left.
 */
export function createKeptText(prefix: string) {
  const listeners = new Set<() => void>()
  /** What storage did not take. */
  let unsaved: { key: string; text: string } | undefined

  function key(): string {
    const state = session.get()
    return prefix + (state.status === 'authenticated' ? state.user.id : '')
  }

  /** One listener for all who ask: each row of a table may. */
  function followTabs({ key }: StorageEvent) {
    if (key !== null && !key.startsWith(prefix)) return
    for (const listener of [...listeners]) listener()
  }

  return {
    read(): string {
      if (unsaved?.key === key()) return unsaved.text
      try {
        return localStorage.getItem(key()) ?? ''
      } catch {
        return ''
      }
    },

    /** False when it holds for this page only. */
    write(text: string): boolean {
      try {
        localStorage.setItem(key(), text)
        unsaved = undefined
      } catch {
        unsaved = { key: key(), text }
      }
      for (const listener of [...listeners]) listener()
      return unsaved === undefined
    },

    subscribe(listener: () => void) {
      if (listeners.size === 0) addEventListener('storage', followTabs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', followTabs)
      }
    },
  }
}
