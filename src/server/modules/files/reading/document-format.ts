/** What a document is by its content: programs also give HTML, RTF and newer formats the names `.doc` and `.xls`. */
export type DocumentFormat = 'compound' | 'zip' | 'rtf' | 'html' | 'spreadsheet-xml' | 'word-xml'

/** Returns the format that the first bytes show; undefined for a text without markup and for anything else. */
export function documentFormat(head: Buffer): DocumentFormat | undefined {
  if (head.length <= 8) return undefined
  if (head.readUInt32BE(0) === 0x504b0304) return 'zip'
  if (head.readUInt32BE(0) === 0xd0cf11e0) return 'compound'
  const start = new TextDecoder(head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : 'latin1')
    .decode(head.subarray(0, 4_096))
    .replace(/^(\ufeff|\u00ef\u00bb\u00bf)/, '')
    .trimStart()
  if (start.startsWith('{\\rtf')) return 'rtf'
  if (!start.startsWith('<')) return undefined
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet') && start.startsWith('<?xml')) {
    return 'spreadsheet-xml'
  }
  if (start.includes('schemas.microsoft.com/office/word/2003/wordml') && start.startsWith('<?xml')) return 'word-xml'
  return /<(!doctype html|html|head|body|meta|table|style)\b/i.test(start) ? 'html' : undefined
}

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
