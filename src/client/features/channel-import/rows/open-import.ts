import { type Remote, wrap } from 'comlink'
import type { ImportWorker } from './import-worker.ts'

/** The thread of an import has failed or was ended: what was read is gone, and the file has to be opened again. */
export class ImportEndedError extends Error {
  override readonly name = 'ImportEndedError'

  constructor(options?: ErrorOptions) {
    super('Чтение таблицы прервано. Выберите файл ещё раз', options)
  }
}

export type ImportThread = {
  /**
   * Rejects with an error of the name `TableError` and a message for the user when the file is refused, with
   * `ImportEndedError` when the thread has failed or was ended.
   */
  ask<Answer>(question: (worker: Remote<ImportWorker>) => Promise<Answer>): Promise<Answer>
  /** Ends it in whatever it does. */
  end(): void
}

/** Starts the thread of one import (`import-session.ts`), which holds its table until it is ended. */
export function openImport(): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<ImportWorker>(worker)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // There may be no question under way when it ends.
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
