import { serverSign } from '#domain/attached-text.ts'
import { decodeText } from '#domain/text-encoding.ts'
import { unreadForm } from '#server/sheet-text.ts'
import { documentFormat } from './document-format.ts'
import { csvText } from './formats/csv-text.ts'
import { storedText } from './formats/extracted-text.ts'

/**
 * Extracts the text of a document by what its content is; `parts` are the names of a zip's entries. Each parser is
 * loaded only when it is needed. Throws the errors of the parser unchanged.
 */
export async function officeText(bytes: Buffer, parts: readonly string[], { isBrief = false } = {}): Promise<string> {
  if (await isWorkbook(bytes, parts)) {
    const isOpenDocument = isOpenSheet(bytes)
    if (isOpenDocument) await refuseEncrypted(bytes)
    return (await import('./formats/sheets-text.ts')).readSheets(bytes, { isOpenDocument, isBrief })
  }
  switch (documentFormat(bytes)) {
    case 'zip':
      return zipText(bytes, parts)
    case 'compound':
      return docText(bytes)
    case 'word-xml':
      return (await import('./formats/docx-text.ts')).readWordXml(bytes)
    case 'rtf':
      return (await import('./formats/rtf-text.ts')).readRtf(bytes)
    case 'html':
      return (await import('./formats/html-text.ts')).readHtml(bytes)
    default:
      return plainText(bytes)
  }
}

/** Whether a document consists of sheets, of which the first rows can be read alone. */
export async function isWorkbook(bytes: Buffer, parts: readonly string[]): Promise<boolean> {
  const format = documentFormat(bytes)
  if (format === 'compound') return !(await hasRootStream(bytes, 'WordDocument'))
  if (format !== 'zip') return format === 'spreadsheet-xml'
  const isOther = has(parts, 'word/') || has(parts, 'ppt/')
  return !isOther && (has(parts, 'xl/') || isOpenSheet(bytes))
}

const has = (parts: readonly string[], folder: string) => parts.some((name) => name.startsWith(folder))

/** An OpenDocument begins with its type, which is not packed. */
const isOpenSheet = (bytes: Buffer) => bytes.subarray(0, 200).includes('opendocument.spreadsheet')

async function zipText(bytes: Buffer, parts: readonly string[]): Promise<string> {
  if (has(parts, 'word/')) return (await import('./formats/docx-text.ts')).readDocx(bytes)
  if (has(parts, 'ppt/')) return (await import('./formats/pptx-text.ts')).readPptx(bytes)
  await refuseEncrypted(bytes)
  return (await import('./formats/open-document-text.ts')).readOdt(bytes)
}

async function refuseEncrypted(bytes: Buffer): Promise<void> {
  const { isEncryptedOpenDocument } = await import('./formats/open-document-text.ts')
  if (isEncryptedOpenDocument(bytes)) throw new Error('the document is encrypted')
}

/** A table as lines of text, which advertising systems call `.xls`. */
function plainText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text === undefined) throw new Error('the text is in no known encoding')
  return csvText(storedText(text.replace(/^\ufeff/, '')))
}

/**
 * Whether the root of a compound file has a stream of this name. A document may hold others inside, and its text may
 * have the name too, so only the directory tells what the document is itself.
 */
export async function hasRootStream(bytes: Buffer, name: string): Promise<boolean> {
  if (!bytes.includes(Buffer.from(name, 'utf16le'))) return false
  const { CFB } = await import('@e965/xlsx')
  return CFB.find(CFB.read(bytes, { type: 'buffer' }), `/${name}`) !== null
}

/** Whether a compound file is a document of Word 6 or 95, which the parser does not know. Word 97 has the number 193. */
export async function isOldWord(bytes: Buffer): Promise<boolean> {
  if (!(await hasRootStream(bytes, 'WordDocument'))) return false
  const { CFB } = await import('@e965/xlsx')
  const [, , low = 0, high = 0] = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/WordDocument')?.content ?? []
  const version = low + high * 256
  return version > 95 && version < 193
}

/** Returns the text of a Word 97 to 2003 document. Only this function uses the parser, which has no types or maintainer. */
async function docText(bytes: Buffer): Promise<string> {
  const { default: WordExtractor } = await import('word-extractor')
  const { filled, withValues, isRead } = (await import('./formats/doc-forms.ts')).fillForms(bytes)
  const document = await new WordExtractor().extract(filled)
  // The parser would replace Russian quotes and dashes by those of ASCII.
  const exact = { filterUnicode: false }
  const margin = (label: string, text: string) => (/\p{L}/u.test(text) ? `${label}: ${text.trim()}` : '')
  const parts = [
    margin('Верхний колонтитул', document.getHeaders({ ...exact, includeFooters: false })),
    document.getBody(exact),
    margin('Сноски', document.getFootnotes(exact)),
    margin('Концевые сноски', document.getEndnotes(exact)),
    margin('Надписи', document.getTextboxes(exact)),
    margin('Комментарии', document.getAnnotations(exact)),
    margin('Нижний колонтитул', document.getFooters(exact)),
  ]
  const text = storedText(withValues(parts.filter((part) => part.trim() !== '').join('\n\n')))
  return isRead ? text : `${serverSign} ${unreadForm}\n\n${text}`
}
