import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { pageWords } from '#server/sheet-text.ts'
import { doExtractionJob, type Extracted, isOfMachine, isOutOfMemory } from './document-format.ts'
import { TextCollector } from './formats/extracted-text.ts'
import { withFormValues } from './pdf-form.ts'
import { createPageWriter } from './pdf-page.ts'

/** The entry point of the process that reads PDF documents. */
await doExtractionJob(async ({ path }): Promise<Extracted> => {
  try {
    const text = await readPdf(await readFile(path))
    return text === '' ? { reason: 'scan' } : { text }
  } catch (error) {
    if (isOfMachine(error)) throw error
    if (isOutOfMemory(error)) return { reason: 'too-large' }
    const isEncrypted = error instanceof Error && error.name === 'PasswordException'
    return { reason: isEncrypted ? 'encrypted' : 'damaged' }
  }
})

/** Scanners print nothing as text but the number of a page or their own name. */
function isScan(text: string): boolean {
  const page = /^(?:стр\.?|страница|лист|page|p\.)?\s*(?:\d+|[ivxl]+)(?:\s*(?:из|of|\/)\s*\d+)?$/i
  const scanner = /^(?:(?:scanned|created) (?:with|by) [\w ]{3,20}|отсканировано .{3,30})$/i
  return text.split('\n').every((line) => {
    const words = line.replaceAll(/^[\s\-–—]+|[\s\-–—]+$/g, '')
    return words === '' || page.test(words) || scanner.test(words)
  })
}

async function readPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const text = new TextCollector({ isOfPdf: true })
  const blank: number[] = []
  const writePage = createPageWriter()
  for (let number = 1; number <= pdf.numPages && !text.isFull; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.filter((item) => 'str' in item)
    const parts = writePage(withFormValues(texts, await page.getAnnotations()))
    if (pdf.numPages > 1) text.say(pageWords('page', number))
    for (const [index, part] of parts.entries()) {
      text.say(part.remark)
      text.add(index === 0 && part.remark === '' ? part.text.replace(/^\n/, '') : part.text)
      if (index < parts.length - 1) text.add('\n')
    }
    if (isScan(parts.map((part) => part.text).join('\n'))) blank.push(number)
    if (number < pdf.numPages) text.add('\n\n')
    page.cleanup()
  }
  if (blank.length === pdf.numPages) return ''
  if (blank.length > 0) {
    text.add('\n\n')
    text.say(`Страницы без текста, возможно, сканы: ${blank.join(', ')}`)
  }
  return text.text
}
