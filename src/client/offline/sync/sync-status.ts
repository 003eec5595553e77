import * as z from 'zod/mini'
import { createStore } from '#client/lib/create-store.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { parseJson } from '#client/lib/http/parse-json.ts'
import type { SyncMessage } from './sync-runner.ts'

export type SyncStatus = Pick<SyncMessage, 'phase' | 'count' | 'progress' | 'problem'> & { asOf: Date | null }

/** Returns the name of the lock and the channel for syncs of this user's copy, equal in every tab. */
export const syncName = (userId: string) => `promodesk-sync-${userId}`

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

const problem = z.object({ text: z.string(), at: z.number() })

/**
 * The text of the last failure of the copy, and its time in ms since 1970. The failure is not stored in the database,
 * because the database itself may have failed.
 */
export type LastProblem = z.output<typeof problem>

export function rememberProblem(text: string): void {
  try {
    localStorage.setItem(storageKeys.lastProblem, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // A full storage keeps the earlier problem.
  }
}

export function lastProblem(): LastProblem | undefined {
  return z.safeParse(problem, parseJson(localStorage.getItem(storageKeys.lastProblem))).data
}
