import { useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/store/create-store.ts'
import { storageKeys } from './storage-keys.ts'

/** The side menu shows icons alone. */
export const narrowMenu = deviceSwitch(storageKeys.narrowMenu)
/** The rows of tables have one line. */
export const compactRows = deviceSwitch(storageKeys.compactRows)
/** All sums of a shortlist are shown, and not the main ones alone. */
export const shownSums = deviceSwitch(storageKeys.shownSums)

/** On or off, as chosen on this device, in all of its tabs. Without storage it holds until the page is left. */
function deviceSwitch(key: string) {
  const isOn = createStore(readSwitch(key))
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) isOn.set(readSwitch(key))
  })
  return {
    use: () => useSyncExternalStore(isOn.subscribe, isOn.get),
    set: (next: boolean) => {
      writeSwitch(key, next)
      isOn.set(next)
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
