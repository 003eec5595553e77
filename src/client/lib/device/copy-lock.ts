import { createCopyLock } from './create-copy-lock.ts'
import { noteDevice } from './device-note.ts'

/** This device's; the service worker reads the note of it. */
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
