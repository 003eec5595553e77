import { parentPort, workerData } from 'node:worker_threads'

/** What a thread that takes text out of a document answers, once. */
export type Extracted =
  | { text: string }
  | { reason: 'encrypted' | 'damaged' | 'too-large' | 'empty' | 'scan' }

/** In such a thread: reads the document that it was started for and tells the outcome. */
export async function doExtractionJob(
  read: (file: { path: string; extension: string }) => Promise<Extracted>,
): Promise<void> {
  parentPort?.postMessage(await read(workerData))
}
