import { hasRootStream } from './compound-file.ts'
import { documentFormat } from './document-format.ts'
import { csvText } from './formats/csv-text.ts'
import { storedText } from './formats/extracted-text.ts'
import { decodeText } from './formats/text-encoding.ts'

/**
 * Extracts the text of a document by what its content is; `parts` are the names of a zip's entries. Each parser is
 * loaded only when it is needed. Throws the errors of the parser unchanged.
 */
export async function officeText(bytes: Buffer, parts: readonly string[]): Promise<string> {
  switch (documentFormat(bytes)) {
    case 'zip':
      return zipText(bytes, parts)
    case 'compound':
      return compoundText(bytes)
    case 'rtf':
      return (await import('./formats/rtf-text.ts')).readRtf(bytes)
    case 'html':
      return (await import('./formats/html-text.ts')).readHtml(bytes)
    case 'spreadsheet-xml':
      return (await import('./formats/sheets-text.ts')).readSheets(bytes)
    default:
      return plainText(bytes)
  }
}

async function zipText(bytes: Buffer, parts: readonly string[]): Promise<string> {
  const has = (folder: string) => parts.some((name) => name.startsWith(folder))
  if (has('word/')) return (await import('./formats/docx-text.ts')).readDocx(bytes)
  if (has('ppt/')) return (await import('./formats/pptx-text.ts')).readPptx(bytes)
  if (has('xl/')) return (await import('./formats/sheets-text.ts')).readSheets(bytes)
  const { isEncryptedOpenDocument, readOdt } = await import('./formats/open-document-text.ts')
  if (isEncryptedOpenDocument(bytes)) throw new Error('the document is encrypted')
  // An OpenDocument begins with its type, which is not packed.
  const isSheet = bytes.subarray(0, 200).includes('opendocument.spreadsheet')
  if (isSheet) return (await import('./formats/sheets-text.ts')).readSheets(bytes, { isOpenDocument: true })
  return readOdt(bytes)
}

async function compoundText(bytes: Buffer): Promise<string> {
  return (await hasRootStream(bytes, 'WordDocument'))
    ? (await import('./formats/doc-text.ts')).readDoc(bytes)
    : (await import('./formats/sheets-text.ts')).readSheets(bytes)
}

/** A table as lines of text, which advertising systems call `.xls`. */
function plainText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text === undefined) throw new Error('the text is in no known encoding')
  return csvText(storedText(text.replace(/^\ufeff/, '')))
}
