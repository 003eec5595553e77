import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '#client/lib/create-store.ts'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'
export type Toast = {
  /** A new toast replaces the toast with the same key. */
  key: string
  tone: ToastTone
  content: ReactNode
  /** Time until the toast closes itself. */
  seconds: number
}

type Options = { key?: string; seconds?: number }

const shown = createStore<readonly Toast[]>([])
let count = 0

/** Short messages over every page. They are in a store, so that code outside React can show them. */
export const toast = {
  success: (content: ReactNode, options?: Options) => show('success', content, options),
  info: (content: ReactNode, options?: Options) => show('info', content, options),
  warning: (content: ReactNode, options?: Options) => show('warning', content, options),
  error: (content: ReactNode, options?: Options) => show('error', content, options),
  close: (key: string) => shown.set(shown.get().filter((one) => one.key !== key)),
  /** Messages for one user must not be shown to the next. */
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
