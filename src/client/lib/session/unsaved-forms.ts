import { useSyncExternalStore } from 'react'

const forms = new Set<() => boolean>()
const listeners = new Set<() => void>()

/** The forms that are open, each of which knows whether it holds something unsaved. */
export const unsavedForms = {
  /** Returns what takes the form out again. */
  add(isDirty: () => boolean): () => void {
    forms.add(isDirty)
    notify()
    return () => {
      forms.delete(isDirty)
      notify()
    }
  },

  anyDirty: (): boolean => [...forms].some((isDirty) => isDirty()),

  /** Values of a form have changed. */
  changed: notify,
}

export function useHasUnsavedForms(): boolean {
  return useSyncExternalStore(subscribe, unsavedForms.anyDirty)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of [...listeners]) listener()
}
