import { readFile } from 'node:fs/promises'
import { documentFormat, doExtractionJob, type Extracted, isOfMachine, isOutOfMemory } from './document-format.ts'
import { hasRootStream, isOldWord, isWorkbook, officeText } from './office-text.ts'
import { checkUnpackedSizes, readZipDirectory, ZipTooLargeError } from './zip-directory.ts'

/** The entry point of the process that reads all documents but PDF. */
await doExtractionJob(async ({ path, isBrief }): Promise<Extracted> => {
  try {
    const bytes = await readFile(path)
    if (await isEncrypted(bytes)) return { reason: 'encrypted' }
    if (documentFormat(bytes) === 'compound' && (await isOldWord(bytes))) return { reason: 'old-word' }
    const entries = documentFormat(bytes) === 'zip' ? await readZipDirectory(path) : []
    if (!entries) return { reason: 'damaged' }
    checkUnpackedSizes(bytes, entries)
    const names = entries.map(({ name }) => name)
    if (isBrief && !(await isWorkbook(bytes, names))) return { reason: 'too-large' }
    const text = await officeText(bytes, names, { isBrief })
    return text.trim() === '' ? { reason: 'empty' } : { text }
  } catch (error) {
    if (isOfMachine(error)) throw error
    if (error instanceof ZipTooLargeError || isOutOfMemory(error)) return { reason: 'too-large' }
    const isRefused = error instanceof Error && /password|encrypt/i.test(error.message)
    return { reason: isRefused ? 'encrypted' : 'damaged' }
  }
})

/** Office programs store an encrypted document as the stream `EncryptedPackage` in a compound file. */
async function isEncrypted(bytes: Buffer): Promise<boolean> {
  return documentFormat(bytes) === 'compound' && (await hasRootStream(bytes, 'EncryptedPackage'))
}
