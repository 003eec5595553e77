import { deflateSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { hugeDocx, pdf, pptx, sheets, zipBomb } from '../../server/files/sample-documents.ts'

/** The limit of an unpacked part of a document is 50 MB, and of all parts together 300 MB. */
const partBytes = 49 * 1024 * 1024
const pdfBytes = 400 * 1024 * 1024

export type Document = { name: string; content: Uint8Array }

/** Returns small documents that take the most memory and time to read. */
export const worstDocuments = (): Document[] => [
  { name: 'часть.docx', content: hugeDocx(49) },
  { name: 'целое.docx', content: hugeDocx(290) },
  { name: 'бомба.docx', content: zipBomb('word/document.xml') },
  { name: 'таблица.xlsx', content: hugeSheet() },
  { name: 'слайды.pptx', content: hugeSlides(5) },
  { name: 'страница.pdf', content: hugePdf() },
]

/** Returns a book whose only sheet has millions of cells. */
function hugeSheet(): Uint8Array {
  const parts = unzipSync(sheets('xlsx', { Лист: [[1]] }))
  const [start, end] = ['<sheetData>', '</sheetData>']
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': Buffer.concat([
      strToU8(sheet.slice(0, sheet.indexOf(start) + start.length)),
      Buffer.alloc(partBytes, '<row><c><v>1</v></c><c><v>2</v></c></row>'),
      strToU8(sheet.slice(sheet.indexOf(end))),
    ]),
  })
}

function hugeSlides(count: number): Uint8Array {
  const body = Buffer.alloc(partBytes, '<a:p><a:r><a:t>Медиаплан</a:t></a:r></a:p>')
  const slide = Buffer.concat([strToU8('<p:sld><p:txBody>'), body, strToU8('</p:txBody></p:sld>')])
  const slides = Array.from({ length: count }, (_, index) => [`ppt/slides/slide${index + 1}.xml`, slide])
  const deck = unzipSync(pptx(...slides.map(() => ['Слайд'])))
  return zipSync({ ...deck, ...Object.fromEntries(slides) })
}

/** Returns a page whose packed content is a thousand times as large; readers find its objects by themselves. */
function hugePdf(): Uint8Array {
  const packed = deflateSync(Buffer.alloc(pdfBytes, 'BT /F1 24 Tf 72 700 Td (Plan) Tj ET\n'), { level: 9 })
  const text = Buffer.from(pdf(['Plan'])).toString('latin1')
  const at = text.indexOf('<< /Length')
  const rest = text.indexOf('endstream', at)
  return Buffer.concat([
    Buffer.from(text.slice(0, at), 'latin1'),
    Buffer.from(`<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from(`\n${text.slice(rest)}`, 'latin1'),
  ])
}
