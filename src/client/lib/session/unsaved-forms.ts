import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/lib/create-store.ts'

const forms = new Set<() => boolean>()
const { subscribe, tell } = createListeners()

/** The open forms. Each form reports whether it holds unsaved values. */
export const unsavedForms = {
  add(isDirty: () => boolean): () => void {
    forms.add(isDirty)
    tell()
    return () => {
      forms.delete(isDirty)
      tell()
    }
  },

  anyDirty: (): boolean => [...forms].some((isDirty) => isDirty()),

  changed: tell,
}

export function useHasUnsavedForms(): boolean {
  return useSyncExternalStore(subscribe, unsavedForms.anyDirty)
}
