/** The single result that a reader process sends after it extracts a document's text. */
export type Extracted =
  | { text: string }
  | { reason: 'encrypted' | 'damaged' | 'too-large' | 'empty' | 'scan' | 'old-word' }

/** Returns whether the machine failed, not the document: an application file is missing or a disk cannot be read. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || ('code' in error && /MODULE_NOT_FOUND$/.test(String(error.code))))

/** Returns whether an allocation outside the heap failed. A full heap ends the process instead. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|invalid (array|string) length/i.test(error.message)

/** The last argument of a reader that reads only the beginning of a workbook. */
export const briefMark = 'brief'

/** Runs in a reader process: reads the document that the arguments name, and sends the result to the server. */
export async function doExtractionJob(
  read: (file: { path: string; extension: string; isBrief: boolean }) => Promise<Extracted>,
): Promise<void> {
  const [, , path = '', extension = '', mark] = process.argv
  process.send?.(await read({ path, extension, isBrief: mark === briefMark }))
}
