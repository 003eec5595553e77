import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/store/create-store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'
export type Toast = {
  /** A toast takes the place of the one with the same key. */
  key: string
  tone: ToastTone
  content: ReactNode
  /** Until it goes by itself. */
  seconds: number
}

type Options = { key?: string; seconds?: number }

const shown = createStore<readonly Toast[]>([])
let count = 0

/** Short word of what has happened, shown over every page: a store, so that it can be told without React. */
export const toast = {
  success: (content: ReactNode, options?: Options) => show('success', content, options),
  info: (content: ReactNode, options?: Options) => show('info', content, options),
  warning: (content: ReactNode, options?: Options) => show('warning', content, options),
  error: (content: ReactNode, options?: Options) => show('error', content, options),
  close: (key: string) => shown.set(shown.get().filter((one) => one.key !== key)),
  /** What was told to one user is not for the next. */
  closeAll: () => shown.set([]),
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(shown.subscribe, shown.get)
}

function show(tone: ToastTone, content: ReactNode, options: Options = {}): void {
  count += 1
  const { key = `toast ${count}`, seconds = 3 } = options
  const next = { key, tone, content, seconds }
  const known = shown.get()
  const isKnown = known.some((one) => one.key === key)
  shown.set(isKnown ? known.map((one) => (one.key === key ? next : one)) : [...known, next])
}
