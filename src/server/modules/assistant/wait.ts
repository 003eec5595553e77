import { setTimeout } from 'node:timers/promises'

/** Resolves after `ms` milliseconds, or at once without an error when `signal` is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const wait: Wait = (ms, signal) =>
  setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
