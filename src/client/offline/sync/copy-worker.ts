import { proxy, type Remote } from 'comlink'
import { recordServerContact } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { copyLock } from '#client/lib/device/copy-lock.ts'
import {
  CopyLockedError,
  NotAvailableOfflineError,
  PageOutdatedError,
} from '#client/lib/device/not-available-offline.ts'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import type { ServerFacts } from '#client/lib/http/http-client.ts'
import { isPageOutdated } from '#client/lib/page/page-version.ts'
import { openWorkerThread, type WorkerThread } from '#client/lib/page/worker-thread.ts'
import { serverKind } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import type { OfflineWorker } from './offline-worker.ts'
import { syncStatus } from './sync-status.ts'

export type Question<T> = (worker: Remote<OfflineWorker>) => Promise<T>
type OpenWorker = { userId: string; thread: WorkerThread<OfflineWorker> }
let open: OpenWorker | undefined
let isWiped = isCopyRemoved()

/**
 * Sends a question to the worker that holds the signed-in user's copy. The first question starts the worker.
 * @throws NotAvailableOfflineError without a user or copy, CopyLockedError while the copy is locked,
 * PageOutdatedError when the worker fails in an outdated page
 */
export async function askCopyWorker<T>(question: Question<T>): Promise<T> {
  if (copyLock.isLocked()) throw new CopyLockedError()
  return askAboutCopy(question)
}

/** Asks a question that reveals no content of the copy, so it works while the copy is locked. */
export async function askAboutCopy<T>(question: Question<T>): Promise<T> {
  const state = session.get()
  if (state.status === 'unauthenticated' || isWiped) throw new NotAvailableOfflineError()
  if (open?.userId !== state.user.id) {
    closeCopyWorker()
    open = startWorker(state.user.id)
  }
  try {
    return await open.thread.ask(question)
  } catch (error) {
    // An outdated page may fail to load the worker's file.
    requireCurrentPage()
    throw error
  }
}

/** Returns the error for a read without a result. An outdated page cannot read a newer version's copy. */
export function notAvailableReason(): NotAvailableOfflineError {
  return isPageOutdated() ? new PageOutdatedError() : new NotAvailableOfflineError()
}

/**
 * Protects a newer version's copy from an outdated page.
 * @throws PageOutdatedError
 */
export function requireCurrentPage(): void {
  if (isPageOutdated()) throw new PageOutdatedError()
}

/** Whether the user wants no copy on this device. */
export function isCopyRemoved(): boolean {
  return localStorage.getItem(storageKeys.copyRemoved) !== null
}

/** Stops the worker at once; the next question starts another. */
export function closeCopyWorker(): void {
  open?.thread.end(new NotAvailableOfflineError())
  open = undefined
}

/**
 * Prevents a worker between a wipe and the next sign-in or `allowCopy`: a late question would create an empty database.
 */
export function setWiped(wiped: boolean): void {
  isWiped = wiped
  if (!wiped) return
  closeCopyWorker()
  syncStatus.reset()
}

function startWorker(userId: string): OpenWorker {
  const worker = new Worker(new URL('./offline-worker.ts', import.meta.url), { type: 'module' })
  const thread = openWorkerThread<OfflineWorker>(worker, (options) => {
    // The next question starts another.
    if (open?.thread === thread) open = undefined
    return new Error('the worker of the copy has failed', options)
  })
  const isSignedIn = () => {
    const state = session.get()
    return state.status === 'authenticated' && state.user.id === userId
  }
  const page = proxy({
    answered: ({ at }: ServerFacts) => {
      if (isSignedIn()) recordServerContact(at)
    },
    accessToken: () => (isSignedIn() ? session.accessToken() : null),
    renew: async (stale: string) => (isSignedIn() ? session.renew(stale) : null),
    // An error loses its class on the way to the worker, so a missing answer is passed as null.
    serverKind: () =>
      serverKind(queryClient).catch((error: unknown) => {
        if (isUnanswered(error)) return null
        throw error
      }),
  })
  thread.ask((remote) => remote.open(userId, page)).catch(thread.end)
  return { userId, thread }
}
