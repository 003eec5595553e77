import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/lib/store/listeners.ts'

const forms = new Set<() => boolean>()
const { subscribe, tell } = createListeners()

/** The forms that are open, each of which knows whether it holds something unsaved. */
export const unsavedForms = {
  /** Returns what takes the form out again. */
  add(isDirty: () => boolean): () => void {
    forms.add(isDirty)
    tell()
    return () => {
      forms.delete(isDirty)
      tell()
    }
  },

  anyDirty: (): boolean => [...forms].some((isDirty) => isDirty()),

  /** Values of a form have changed. */
  changed: tell,
}

export function useHasUnsavedForms(): boolean {
  return useSyncExternalStore(subscribe, unsavedForms.anyDirty)
}
