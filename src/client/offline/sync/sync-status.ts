import { createStore } from '#client/lib/store/create-store.ts'
import type { SyncProgress } from './sync-channels.ts'
import type { SyncMessage } from './sync-runner.ts'

/** How the copy on this device is doing. */
export type SyncStatus = {
  phase: 'idle' | 'syncing' | 'failed'
  /** As of when the copy is; null when there is none. */
  asOf: Date | null
  /** How many channels it has. */
  count: number
  /** How far a whole download is; null for a small one. */
  progress: SyncProgress | null
  /** What went wrong, for people, while the phase is `failed`. */
  problem: string | null
}

const unknown: SyncStatus = { phase: 'idle', asOf: null, count: 0, progress: null, problem: null }

/** The status that this tab shows, whichever tab it came from. */
export const syncStatus = createSyncStatus()

function createSyncStatus() {
  const { get, subscribe, set } = createStore(unknown)
  return {
    get,
    subscribe,
    follow({ phase, asOf, count, progress, problem }: SyncMessage) {
      set({ phase, asOf: asOf === null ? null : new Date(asOf), count, progress, problem })
    },
    /** Whatever was told before: the device has been found to have no copy. */
    reportNotAvailable: () => set({ ...get(), asOf: null, count: 0 }),
    reset: () => set(unknown),
  }
}
