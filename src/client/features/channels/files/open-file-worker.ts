import { type Remote, wrap } from 'comlink'
import type { FileWorker } from './file-worker.ts'

export type OpenFileWorker = { remote: Remote<FileWorker>; ended: Promise<never>; end: () => void }

/** Opens a thread that writes files; `ended` rejects when the thread crashes. */
export function openFileWorker(): OpenFileWorker {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection when the thread ends while no caller is waiting.
  ended.catch(() => {})
  worker.addEventListener('error', (event) => {
    reject(new Error('the worker that writes files has failed', { cause: event.error }))
  })
  return { remote: wrap<FileWorker>(worker), ended, end: () => worker.terminate() }
}
