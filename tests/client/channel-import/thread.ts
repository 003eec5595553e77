import { parentPort } from 'node:worker_threads'

/** A thread of Node as a browser's worker sees itself; then the worker itself. */
Object.assign(globalThis, {
  addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) =>
    parentPort?.on('message', (data) => listener({ data })),
  postMessage: (message: unknown) => parentPort?.postMessage(message),
})
await import('#client/features/channel-import/rows/import-worker.ts')
