import { type Remote, wrap } from 'comlink'

export type WorkerThread<Api> = {
  /** Asks the worker. @throws why the worker has ended */
  ask<Answer>(question: (worker: Remote<Api>) => Promise<Answer>): Promise<Answer>
  /** Ends the worker at once; pending and later questions fail with this reason. */
  end(reason: unknown): void
}

/** Opens the other side of a worker; `failure` is the reason of its end when it crashes or its code does not load. */
export function openWorkerThread<Api>(worker: Worker, failure: (options: ErrorOptions) => Error): WorkerThread<Api> {
  const remote = wrap<Api>(worker)
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection when the worker ends while no question is pending.
  ended.catch(() => {})
  const end = (reason: unknown) => {
    worker.terminate()
    reject(reason)
  }
  worker.addEventListener('error', (event) => end(failure({ cause: event.error })))
  return { ask: (question) => Promise.race([question(remote), ended]), end }
}
