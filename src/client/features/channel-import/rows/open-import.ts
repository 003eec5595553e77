import { openWorkerThread, type WorkerThread } from '#client/lib/page/worker-thread.ts'
import type { ImportWorker } from './import-worker.ts'

/** The worker thread has failed or ended and its table is lost, so the user must open the file again. */
export class ImportEndedError extends Error {
  override readonly name = 'ImportEndedError'

  constructor(options?: ErrorOptions) {
    super('Чтение таблицы прервано. Выберите файл ещё раз', options)
  }
}

/** @throws also an error named `TableError` with a text for the user when the file is refused */
export type ImportThread = WorkerThread<ImportWorker>

/** Starts the worker thread of one import (`import-session.ts`), which holds its table until it ends. */
export function openImport(): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  return openWorkerThread(worker, (options) => new ImportEndedError(options))
}
