import { parentPort, workerData } from 'node:worker_threads'

/** What a thread that takes text out of a document answers, once. */
export type Extracted =
  | { text: string }
  | { reason: 'encrypted' | 'damaged' | 'too-large' | 'empty' | 'scan' }

/**
 * Whether it is this machine that failed, and no fault of the document: a file of the application that is not there, a
 * disk that does not read.
 */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof Error &&
  ('syscall' in error || ('code' in error && /MODULE_NOT_FOUND$/.test(String(error.code))))

/** In such a thread: reads the document that it was started for and tells the outcome. */
export async function doExtractionJob(
  read: (file: { path: string; extension: string }) => Promise<Extracted>,
): Promise<void> {
  parentPort?.postMessage(await read(workerData))
}
