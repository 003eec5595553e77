import { useSyncExternalStore } from 'react'
import { storageKeys } from './storage-keys.ts'

/** The side menu shows icons alone. */
export const narrowMenu = deviceSwitch(storageKeys.narrowMenu)
/** The rows of tables have one line. */
export const compactRows = deviceSwitch(storageKeys.compactRows)
/** All sums of a shortlist are shown, and not the main ones alone. */
export const shownSums = deviceSwitch(storageKeys.shownSums)

/** On or off, as chosen on this device, in all of its tabs. Without storage it holds until the page is left. */
function deviceSwitch(key: string) {
  let isOn = readSwitch(key)
  const listeners = new Set<() => void>()
  const become = (next: boolean) => {
    isOn = next
    for (const listener of [...listeners]) listener()
  }
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) become(readSwitch(key))
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', follow)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', follow)
    }
  }
  return {
    use: () => useSyncExternalStore(subscribe, () => isOn),
    set: (next: boolean) => {
      writeSwitch(key, next)
      become(next)
    },
  }
}

function readSwitch(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

function writeSwitch(key: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // It holds for this page only.
  }
}
