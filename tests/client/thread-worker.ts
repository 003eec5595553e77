import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'

/** Emulates a browser's worker by a Node thread for comlink; it runs the same file. */
export class ThreadWorker extends EventTarget {
  static last: ThreadWorker | undefined
  readonly #thread: Thread

  constructor(file: URL | string) {
    super()
    ThreadWorker.last = this
    const { pathname } = new URL(file)
    // In happy-dom the address of a module is that of a page, whose root is the project.
    const path = existsSync(pathname) ? pathname : join(process.cwd(), pathname)
    const workerData = pathToFileURL(path).href
    this.#thread = new Thread(join(import.meta.dirname, 'thread.ts'), { workerData })
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#thread.on('error', (error) => this.dispatchEvent(Object.assign(new Event('error'), { error })))
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message)
  }

  terminate(): void {
    void this.#thread.terminate()
  }

  /** Throws an uncaught error in the thread. */
  crash(): void {
    this.#thread.postMessage({ id: 'x', type: 'APPLY', argumentList: 1 })
  }
}
