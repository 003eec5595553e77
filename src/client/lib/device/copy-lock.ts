import { createCopyLock } from './create-copy-lock.ts'
import { noteDevice } from './device-note.ts'

/** The lock of this device's copy; the service worker reads its note. */
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
