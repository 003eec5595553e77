import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { documentFormat } from '#server/modules/files/reading/document-format.ts'
import { officeText } from '#server/modules/files/reading/office-text.ts'
import { openDocuments } from './open-documents.ts'
import { webPages } from './pages.ts'
import { plainTexts } from './plain-texts.ts'
import { richTexts } from './rich-texts.ts'
import type { SampleDocument } from './sample-texts.ts'
import { separatedValues } from './separated-values.ts'
import { slides } from './slides.ts'
import { wordDocuments } from './word-documents.ts'
import { cellsOfWorkbooks, priceLists } from './workbooks.ts'

/** All documents with the text that the model receives of them, by format. */
const fixtures: Record<string, SampleDocument[]> = {
  'a Word document': wordDocuments,
  'a text of LibreOffice': openDocuments,
  'a slide': slides,
  'a workbook': [...priceLists, ...cellsOfWorkbooks],
  'a web page': webPages,
  'Rich Text': richTexts,
  'a plain text': plainTexts,
  'a text of separated values': separatedValues,
}

test('each format has its documents, eighty at least in all', () => {
  const counts = Object.values(fixtures).map((documents) => documents.length)
  expect(counts).toEqual([42, 14, 9, 45, 8, 15, 24, 16])
  expect(all.length).toBeGreaterThanOrEqual(80)
})

const all = Object.entries(fixtures).flatMap(([format, documents]) =>
  documents.map((document): [format: string, ...SampleDocument] => [format, ...document]),
)

test.each(all)('%s gives its text: %s', async (format, _what, content, text) => {
  const bytes = Buffer.from(content)
  const parts = documentFormat(bytes) === 'zip' ? Object.keys(unzipSync(content)) : []
  const read = await officeText(bytes, parts)
  expect(format === 'a workbook' ? withSpaces(read) : read).toBe(text)
})

test('a form of Word 97 gives its ticks and choices', async () => {
  const form = readFileSync('tests/server/documents/form.doc')
  expect(await officeText(form, [])).toContain(
    'Маркировка нужна: ☒ да ☐ нет\nТип: Сторис\nСимвол без поля: ✓ готово; ≥ 10 000',
  )
})

/** The amounts of a workbook have spaces that do not break. */
const withSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
