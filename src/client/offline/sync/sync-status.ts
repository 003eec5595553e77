import { createStore } from '#client/lib/store/create-store.ts'
import type { SyncProgress } from './sync-channels.ts'
import type { SyncMessage } from './sync-runner.ts'

export type SyncStatus = {
  phase: 'idle' | 'syncing' | 'failed'
  asOf: Date | null
  count: number
  /** The progress of a whole download; null for changes. */
  progress: SyncProgress | null
  /** The failure as a text for users, while the phase is `failed`. */
  problem: string | null
}

const unknown: SyncStatus = { phase: 'idle', asOf: null, count: 0, progress: null, problem: null }

/** The sync state that this tab shows. Any tab may have sent it. */
export const syncStatus = createSyncStatus()

function createSyncStatus() {
  const { get, subscribe, set } = createStore(unknown)
  return {
    get,
    subscribe,
    follow({ phase, asOf, count, progress, problem }: SyncMessage) {
      set({ phase, asOf: asOf === null ? null : new Date(asOf), count, progress, problem })
    },
    /** Sets the state of a device without a copy. */
    reportNotAvailable: () => set({ ...get(), asOf: null, count: 0 }),
    reset: () => set(unknown),
  }
}
