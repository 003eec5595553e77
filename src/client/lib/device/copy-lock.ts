import { createCopyLock } from './create-copy-lock.ts'
import { noteDevice } from './device-note.ts'

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
