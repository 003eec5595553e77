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
  const listeners = new Set<() => void>()
  let status = unknown
  const become = (next: SyncStatus) => {
    status = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: (): SyncStatus => status,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow({ phase, asOf, count, progress, problem }: SyncMessage) {
      become({ phase, asOf: asOf === null ? null : new Date(asOf), count, progress, problem })
    },
    /** Whatever was told before: the device has been found to have no copy. */
    reportNothingKept: () => become({ ...status, asOf: null, count: 0 }),
    reset: () => become(unknown),
  }
}
