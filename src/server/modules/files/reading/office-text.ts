import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { readDoc } from './doc-text.ts'
import { boundedText, TextCollector } from './extracted-text.ts'
import { readSheets } from './sheets-text.ts'

/** Extracts text from a document's bytes, by its extension. Each reader throws the errors of its parser unchanged. */
export const officeReaders: Readonly<
  Record<string, ((bytes: Buffer) => Promise<string> | string) | undefined>
> = { doc: readDoc, docx: readDocx, pptx: readPptx, xls: readSheets, xlsx: readSheets }

async function readDocx(bytes: Buffer): Promise<string> {
  return boundedText((await mammoth.extractRawText({ buffer: bytes })).value)
}

const slidePath = /^ppt\/slides\/slide(\d+)\.xml$/

/** Writes the paragraphs of each slide under the slide's number. */
function readPptx(bytes: Buffer): string {
  const slides = Object.entries(unzipSync(bytes, { filter: ({ name }) => slidePath.test(name) }))
    .map(([path, xml]) => ({ number: Number(slidePath.exec(path)?.[1]), xml: strFromU8(xml) }))
    .sort((a, b) => a.number - b.number)
  const text = new TextCollector()
  for (const { number, xml } of slides) {
    const paragraphs = paragraphsOf(xml)
    if (paragraphs === '') continue
    text.add(`${text.isStarted ? '\n' : ''}Слайд ${number}\n${paragraphs}\n`)
  }
  return text.text
}

/** Scans the DrawingML once for runs of text and for tags that end a line. */
function paragraphsOf(xml: string): string {
  const pieces = xml.matchAll(/<a:t(?:\s[^>]*)?>([^<]*)<|<\/a:p>|<a:br\b/g)
  const text = Array.from(pieces, ([tag, run]) => (tag.startsWith('<a:t') ? unescapeXml(run ?? '') : '\n'))
  return text
    .join('')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
