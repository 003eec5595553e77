/** What a process that takes text out of a document answers, once. */
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

/** Whether the memory of this process ends outside of the heap, which ends the process itself. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|invalid (array|string) length/i.test(error.message)

/** In such a process: reads the document that it was started for and tells the outcome. */
export async function doExtractionJob(
  read: (file: { path: string; extension: string }) => Promise<Extracted>,
): Promise<void> {
  const [, , path = '', extension = ''] = process.argv
  process.send?.(await read({ path, extension }))
}
