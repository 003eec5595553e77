import { useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/create-store.ts'
import { storageKeys } from './storage-keys.ts'

/** The side menu shows icons only. */
export const narrowMenu = deviceSwitch(storageKeys.narrowMenu)
/** Table rows have one line. */
export const compactRows = deviceSwitch(storageKeys.compactRows)
/** The base of channels is one list instead of pages, on screens with a table. */
export const endlessList = deviceSwitch(storageKeys.endlessList)
/** A shortlist shows all sums instead of the main ones. */
export const shownSums = deviceSwitch(storageKeys.shownSums)
/** Questions go to the fast model. */
export const fastModel = deviceSwitch(storageKeys.fastModel)
/** Questions do not let the assistant look into the agency's base. */
export const withoutBase = deviceSwitch(storageKeys.withoutBase)

/** A choice of this device, on or off, shared by its tabs. On a full device it lasts until the page is left. */
function deviceSwitch(key: string) {
  const read = () => localStorage.getItem(key) === 'on'
  const isOn = createStore(read())
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) isOn.set(read())
  })
  return {
    get: isOn.get,
    use: () => useSyncExternalStore(isOn.subscribe, isOn.get),
    set: (next: boolean) => {
      try {
        if (next) localStorage.setItem(key, 'on')
        else localStorage.removeItem(key)
      } catch {
        // On a full device the choice lasts for this page.
      }
      isOn.set(next)
    },
  }
}
