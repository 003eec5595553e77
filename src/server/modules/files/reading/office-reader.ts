import { readFile } from 'node:fs/promises'
import { doExtractionJob, type Extracted, isOfMachine, isOutOfMemory } from './extraction-job.ts'
import { officeReaders } from './office-text.ts'
import { checkUnpackedSizes, readZipDirectory, ZipTooLargeError } from './zip-directory.ts'

/** The entry point of the process that reads office documents. */
await doExtractionJob(async ({ path, extension }): Promise<Extracted> => {
  try {
    const bytes = await readFile(path)
    if (isEncrypted(bytes)) return { reason: 'encrypted' }
    if (extension.endsWith('x')) {
      const entries = await readZipDirectory(path)
      if (!entries) return { reason: 'damaged' }
      checkUnpackedSizes(bytes, entries)
    }
    const text = await officeReaders[extension]?.(bytes)
    if (text === undefined) return { reason: 'damaged' }
    return text.trim() === '' ? { reason: 'empty' } : { text }
  } catch (error) {
    if (isOfMachine(error)) throw error
    if (error instanceof ZipTooLargeError || isOutOfMemory(error)) return { reason: 'too-large' }
    const isRefused = error instanceof Error && /password|encrypt/i.test(error.message)
    return { reason: isRefused ? 'encrypted' : 'damaged' }
  }
})

/** Office programs store an encrypted document as the stream `EncryptedPackage` in a compound file. */
function isEncrypted(bytes: Buffer): boolean {
  const isCompound = bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0
  return isCompound && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
