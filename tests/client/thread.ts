import { parentPort, workerData } from 'node:worker_threads'

/** Gives a Node thread the globals of a browser's worker, and loads the worker. */
Object.assign(globalThis, {
  addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) =>
    parentPort?.on('message', (data) => listener({ data })),
  postMessage: (message: unknown) => parentPort?.postMessage(message),
})
await import(workerData)
