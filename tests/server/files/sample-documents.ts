import { CFB, utils, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const docx = (...paragraphs: string[]): Uint8Array =>
  docxOf(paragraphs.map((text) => strToU8(`<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`)))

/** Returns a document of that many megabytes of paragraphs in a three-hundredth of them. */
export const hugeDocx = (megabytes: number): Uint8Array =>
  docxOf([Buffer.alloc(megabytes * 1024 * 1024, '<w:p><w:r><w:t>Медиаплан</w:t></w:r></w:p>')])

function docxOf(body: Uint8Array[]): Uint8Array {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const start = xml('<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>')
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': Buffer.concat([start, ...body, strToU8('</w:body></w:document>')]),
  })
}

/** Returns slides of paragraphs, stored out of order as programs do. */
export function pptx(...slides: string[][]): Uint8Array {
  const files = slides.map((paragraphs, index) => {
    const body = paragraphs.map((text) => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`).join('')
    return [`ppt/slides/slide${index + 1}.xml`, xml(`<p:sld><p:txBody>${body}</p:txBody></p:sld>`)] as const
  })
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
  const relations = slides.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="slide" Target="slides/slide${index + 1}.xml"/>`,
  )
  return zipSync({
    'ppt/presentation.xml': xml(`<p:presentation><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`),
    'ppt/_rels/presentation.xml.rels': xml(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(files.reverse()),
  })
}

export function sheets(
  type: 'xlsx' | 'biff8',
  book: Record<string, unknown[][]>,
  { bookSST = false } = {},
): Uint8Array {
  const workbook = utils.book_new()
  for (const [name, rows] of Object.entries(book)) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name)
  }
  return new Uint8Array(write(workbook, { type: 'buffer', bookType: type, bookSST }))
}

/** Returns a workbook of 10,000 rows of 30 numbers below their titles. */
export function largeBook(): Uint8Array {
  const row = (cell: string) => `<row>${cell.repeat(30)}</row>`
  const title = row('<c t="str"><v>Показ</v></c>')
  return withRows(
    sheets('xlsx', { План: [['Показ']], Итоги: [['Сумма'], [1]] }),
    title + row('<c><v>7</v></c>').repeat(9_999),
  )
}

/** Returns a workbook of 10,000 rows and 40 columns, whose texts differ and stand in a part of their own. */
export function textsBook(): Uint8Array {
  const cells = Array.from({ length: 400_000 }, (_, cell) => `<c t="s"><v>${cell}</v></c>`)
  const rows = Array.from({ length: 10_000 }, (_, row) => `<row>${cells.slice(row * 40, row * 40 + 40).join('')}</row>`)
  const texts = cells.map((_, cell) => `<si><t>${cell < 40 ? 'Столбец' : 'Город'} ${cell}</t></si>`)
  return withRows(sheets('xlsx', { Города: [['Город']] }, { bookSST: true }), rows.join(''), {
    'xl/sharedStrings.xml': xml(`<sst>${texts.join('')}</sst>`),
  })
}

/** Returns the workbook with other rows in its first sheet, which take a program that writes sheets seconds. */
function withRows(book: Uint8Array, rows: string, parts: Record<string, Uint8Array> = {}): Uint8Array {
  const files = unzipSync(book)
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[path] ?? new Uint8Array())
  const filled = sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`)
  return zipSync({ ...files, [path]: strToU8(filled), ...parts }, { level: 1 })
}

/** Returns a sheet of Excel 95 with the word «Цена» in CP1251. */
export function excel95(): Uint8Array {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['QQQQ']]), 'S')
  const bytes: Buffer = write(workbook, { type: 'buffer', bookType: 'biff5' })
  Buffer.from([0xd6, 0xe5, 0xed, 0xe0]).copy(bytes, bytes.indexOf('QQQQ'))
  // The code page record has its number, its length and the page.
  bytes.writeUInt16LE(1251, bytes.indexOf(Buffer.from([0x42, 0, 2, 0])) + 4)
  return new Uint8Array(bytes)
}

/** Returns a zip entry with that many megabytes of zeros in a thousandth of them. */
export const zipBomb = (entry: string, megabytes = 320): Uint8Array =>
  zipSync({ [entry]: new Uint8Array(megabytes * 1024 * 1024) }, { level: 9 })

/** Returns the zip with another size in its directory, 24 bytes after the signature there. */
export function withUntrueSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip)
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return bytes
}

/** Returns a Word 97 document with one piece of UTF-16 text: a header, and a table of the text's position. */
export function doc(text: string, { version = 193 } = {}): Uint8Array {
  const textOffset = 0x800
  const stream = Buffer.alloc(textOffset + text.length * 2 + 4_096)
  const table = Buffer.alloc(4_200)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(version, 2)
  stream.writeUInt16LE(0x0200, 0x0a)
  stream.writeUInt32LE(textOffset, 0x18)
  stream.writeUInt32LE(text.length, 0x4c)
  stream.writeUInt32LE(21, 0x1a6)
  stream.write(text, textOffset, 'utf16le')
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(text.length, 9)
  table.writeUInt32LE(textOffset, 15)
  return compoundFile({ WordDocument: stream, '1Table': table })
}

/** Returns a document with a password, in the container of office programs. */
export const encryptedOffice = () =>
  compoundFile({ EncryptionInfo: Buffer.alloc(5_000, 1), EncryptedPackage: Buffer.alloc(5_000, 2) })

function compoundFile(streams: Record<string, Buffer>): Uint8Array {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content)
  return new Uint8Array(Buffer.from(CFB.write(file, { type: 'buffer' })))
}

/** Texts at their places on a page, in points from its lower left corner. */
type PlacedTexts = [x: number, y: number, text: string][]

/**
 * Returns a PDF with one page a text, or of placed texts of 10 points; an empty text gives a blank page. Each page has
 * the annotations.
 */
export function pdf(
  pages: (string | PlacedTexts)[],
  { isEncrypted = false, annotations = [] }: { isEncrypted?: boolean; annotations?: readonly string[] } = {},
): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> /Annots [${annotations.join('')}] >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const key = '00'.repeat(32)
  const encryption = isEncrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
    : ''
  const start = text.length
  const count = objects.length + 1
  text += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${count} /Root 1 0 R ${encryption} >>\nstartxref\n${start}\n%%EOF\n`
  return strToU8(text)
}

function contentOf(page: string | PlacedTexts): string {
  if (typeof page !== 'string') {
    return page.map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')
  }
  return page === '' ? '' : `BT /F1 24 Tf 72 700 Td (${page}) Tj ET`
}

/** Returns the header of a PNG with that size and no pixels. */
export function pngHeader(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(onePixelPng)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return new Uint8Array(bytes)
}

export const onePixelPng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
