import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { TextCollector } from './extracted-text.ts'
import { doExtractionJob, type Extracted, isOfMachine, isOutOfMemory } from './extraction-job.ts'

/** The entry point of the process that reads PDF documents. */
await doExtractionJob(async ({ path }): Promise<Extracted> => {
  try {
    const text = await readPdf(await readFile(path))
    return text.trim() === '' ? { reason: 'scan' } : { text }
  } catch (error) {
    if (isOfMachine(error)) throw error
    if (isOutOfMemory(error)) return { reason: 'too-large' }
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { reason: isEncrypted ? 'encrypted' : 'damaged' }
  }
})

async function readPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const text = new TextCollector()
  for (let number = 1; number <= pdf.numPages && !text.isFull; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item) text.add(item.hasEOL ? `${item.str}\n` : item.str)
    }
    if (number < pdf.numPages) text.add('\n\n')
    page.cleanup()
  }
  return text.text
}
