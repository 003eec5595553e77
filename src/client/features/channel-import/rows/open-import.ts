import { type Remote, wrap } from 'comlink'
import type { ImportWorker } from './import-worker.ts'

/** The worker thread has failed or ended and its table is lost, so the user must open the file again. */
export class ImportEndedError extends Error {
  override readonly name = 'ImportEndedError'

  constructor(options?: ErrorOptions) {
    super('Чтение таблицы прервано. Выберите файл ещё раз', options)
  }
}

export type ImportThread = {
  /**
   * Sends a question to the worker thread.
   * @throws an error named `TableError` with a text for the user when the file is refused, and ImportEndedError when
   *   the thread has failed or ended
   */
  ask<Answer>(question: (worker: Remote<ImportWorker>) => Promise<Answer>): Promise<Answer>
  /** Ends the worker thread at once. */
  end(): void
}

/** Starts the worker thread of one import (`import-session.ts`), which holds its table until it ends. */
export function openImport(): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<ImportWorker>(worker)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection when the thread ends while no question is pending.
  ended.catch(() => {})
  const end = (options?: ErrorOptions) => {
    worker.terminate()
    reject(new ImportEndedError(options))
  }
  worker.addEventListener('error', (event) => end({ cause: event.error }))
  return {
    ask: (question) => Promise.race([question(remote), ended]),
    end: () => end(),
  }
}
