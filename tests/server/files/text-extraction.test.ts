import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { format } from 'numfmt'
import { expect, onTestFinished, test } from 'vitest'
import { askTable } from '#server/modules/files/reading/ask-table.ts'
import { numberText } from '#server/modules/files/reading/formats/cell-text.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import {
  doc,
  docx,
  excel95,
  hugeDocx,
  largeBook,
  pdf,
  pptx,
  sheets,
  textsBook,
  withUntrueSize,
  zipBomb,
} from './sample-documents.ts'

const book = { Смета: [['Канал', 'Цена'], ['Первый', 1500.5], [], ['', 'итого']], Пусто: [] }
const bookText = '| Канал | Цена |\n| --- | --- |\n| Первый | 1500,5 |\n|  | итого |\n\n▦ Лист «Пусто», пустой'

const documents: [string, Uint8Array, string][] = [
  ['pptx', pptx(['Первый', 'слайд & цена'], ['Второй']), '▦ Слайд 1\nПервый\nслайд & цена\n\n▦ Слайд 2\nВторой'],
  ['xls', sheets('biff8', book), bookText],
  ['xls', excel95(), '| Цена |'],
  ['doc', doc('Договор № 5\rСтороны договорились'), 'Договор № 5\nСтороны договорились'],
  ['pdf', pdf(['Media plan 2027', 'Second page']), '▦ Страница 1\nMedia plan 2027\n\n▦ Страница 2\nSecond page'],
]

test.each(documents)('the text of %s is extracted', async (extension, content, text) => {
  const result = await extract(extension, content)
  expect('text' in result ? result.text.trim() : result).toContain(text.trim())
})

const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
const part = 'word/document.xml'
const unreadable: [string, string, Uint8Array, RegExp][] = [
  ['a cut docx', 'docx', half(docx('Бриф')), /повреждён/],
  ['a cut xls', 'xls', half(sheets('biff8', book)), /повреждён/],
  ['a pdf of noise', 'pdf', new TextEncoder().encode(`%PDF-1.4\n${'noise '.repeat(500)}`), /повреждён/],
  ['an encrypted pdf', 'pdf', pdf(['Secret'], { isEncrypted: true }), /защищён паролем/],
  ['a scanned pdf', 'pdf', pdf(['']), /скан/],
  ['a document of Word 95', 'doc', doc('Бриф', { version: 104 }), /старый формат Word, сохраните файл как \.docx/],
  ['an empty docx', 'docx', docx(), /нет текста/],
  ['a zip that tells of 320 MB', 'docx', withUntrueSize(docx('Бриф'), 320 * 2 ** 20), /слишком большой/],
  ['a zip bomb that lies about its size', 'docx', withUntrueSize(zipBomb(part, 1), 1_000), /слишком большой/],
  ['a document with a part of 51 MB', 'docx', zipBomb(part, 51), /слишком большой/],
  ['a zip of too many entries', 'pptx', manyEntries(), /слишком большой/],
]

test.each(unreadable)('%s has a problem with its reason', async (_name, extension, content, problem) => {
  const result = await extract(extension, content)
  expect(result).toEqual({ problem: expect.stringMatching(/^Не удалось прочитать текст файла: /) })
  expect(result).toEqual({ problem: expect.stringMatching(problem) })
})

test('a parser over its time limit is ended, and the next document is read', async () => {
  const impatient = createTextExtraction({ withinMs: 1 })
  const path = await fileOf(docx('Бриф'))
  expect(await impatient.extract({ path, extension: 'docx' })).toEqual({
    problem: 'Не удалось прочитать текст файла: его разбор занял слишком много времени',
  })
  expect(await extract('docx', docx('Следующий'))).toEqual({ text: expect.stringContaining('Следующий') })
})

test('a reader that runs out of memory is logged, and its document is reported as too large', async () => {
  const deaths: unknown[] = []
  const extraction = createTextExtraction({ memoryMb: 10, onDeath: (death) => deaths.push(death) })
  const path = await fileOf(sheets('xlsx', book))
  expect(await extraction.extract({ path, extension: 'xlsx' })).toEqual({
    problem: 'Не удалось прочитать текст файла: он слишком большой',
  })
  expect(deaths).toEqual([{ death: 'out-of-memory' }])
})

test('a reader of a table over its time limit is logged, and its question has no answer', async () => {
  const deaths: unknown[] = []
  const path = await fileOf(sheets('xlsx', book))
  const limits = { signal: new AbortController().signal, withinMs: 1, onDeath: (death: unknown) => deaths.push(death) }
  expect(await askTable(path, { figure: 'count' }, limits)).toBeUndefined()
  expect(deaths).toEqual([{ death: 'too-slow' }])
})

test('a workbook of 10,000 rows and 40 columns of different texts is read with all its rows', async () => {
  const result = await extract('xlsx', textsBook())
  expect('text' in result ? result.text.slice(0, 100) : result).toMatch(
    /^▦ Лист «Города», 10\s000\sстрок × 40\sстолбцов\n▦ Сервер сосчитал по всем 9999 /,
  )
})

test('a workbook that does not fit the memory is read in its first rows, and says so', async () => {
  const deaths: unknown[] = []
  const path = await fileOf(largeBook())
  const extraction = createTextExtraction({ memoryMb: 32, onDeath: (death) => deaths.push(death) })
  const result = await extraction.extract({ path, extension: 'xlsx' })
  expect('text' in result ? result.text.slice(0, 250) : result).toMatch(
    /^▦ Файл велик для сервера: прочитаны только первые 1\s000 строк каждого листа\n▦ Листы: «План», «Итоги»\n\n▦ Лист «План», больше 1\s000\sстрок × 30\sстолбцов\n▦ Сервер сосчитал по первым 999 строкам: /,
  )
  expect(deaths).toEqual([])
})

test('a fraction without a format reads as Excel shows it, however many decimals it has', () => {
  const fractions = [
    0.07,
    0.1 + 0.2,
    1 / 3,
    2 / 3e4,
    1_234_567.891_2,
    99_999_999.99,
    999_999_999.5,
    -0.5,
    12.345_678_901,
  ]
  for (const value of fractions) {
    expect(numberText(value, 'General', false)).toBe(format('General', value, { locale: 'ru' }))
  }
})

test.each(['docx', 'pdf'])(
  'a %s is refused temporarily, and not as damaged, when its reader is missing',
  async (extension) => {
    const readers = pathToFileURL(join(tmpdir(), randomUUID(), 'readers.ts')).href
    const path = await fileOf(extension === 'pdf' ? pdf(['Plan']) : docx('Бриф'))
    await expect(createTextExtraction({ readers }).extract({ path, extension })).rejects.toMatchObject({
      status: 503,
      code: 'reader_unavailable',
    })
  },
)

test('a long text is shortened and says so', async () => {
  const result = await extract('docx', docx('ы'.repeat(300_000)))
  expect(result).toEqual({ text: `${'ы'.repeat(200_000)}\n…текст обрезан` })
})

test('a long table ends with a whole row, because half of a number is another number', () => {
  // Four signs more in the first row move the cut by as many, over the whole length of a row.
  for (let spare = 0; spare < 36; spare += 4) {
    const long = Array.from({ length: 9 }, () => ['ы'.repeat(22_000), 1])
    const rows = Array.from({ length: 100 }, (_, row) => [`Канал ${100 + row}`, 800_000_000_000 + row])
    const text = readSheets(sheets('xlsx', { Прайс: [['.'.repeat(spare), 'Цена'], ...long, ...rows] }))
    expect(text).toMatch(/\| 800\d{9} \|\n…текст обрезан$/)
  }
})

test('a sheet that claims billions of cells is read by its real cells', async () => {
  const files = unzipSync(sheets('xlsx', { Смета: [['начало']] }))
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const claiming = sheet.replace(/ref="A1(:A1)?"/, 'ref="A1:XFD1048576"')
  expect(claiming).toContain('XFD1048576')
  const content = zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(claiming) })
  expect(await extract('xlsx', content)).toEqual({
    text: '▦ Лист «Смета», 1\u00a0строка × 1\u00a0столбец\n\n| начало |\n| --- |\n',
  })
})

test('a document of 49 MB of text takes at most 350 MB to be read', async () => {
  const path = await fileOf(hugeDocx(49))
  let isRead = false
  const reading = createTextExtraction()
    .extract({ path, extension: 'docx' })
    .finally(() => {
      isRead = true
    })
  let most = 0
  while (!isRead) {
    most = Math.max(most, residentMemoryOf('office-reader'))
    await setImmediate()
  }
  expect(await reading).toEqual({ text: expect.stringMatching(/^Медиаплан\n[\s\S]*…текст обрезан$/) })
  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThan(350)
})

/** Returns the resident memory, in MB, of the child process that runs the script. */
function residentMemoryOf(script: string): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ')
  for (const id of children.filter((id) => id !== '')) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(script)) continue
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1_024
    } catch {}
  }
  return 0
}

async function extract(extension: string, content: Uint8Array) {
  return createTextExtraction().extract({ path: await fileOf(content), extension })
}

async function fileOf(content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promodesk-extract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'document')
  await writeFile(path, content)
  return path
}

function manyEntries(): Uint8Array {
  const entry = new Uint8Array()
  const entries = Array.from({ length: 10_001 }, (_, index) => [`ppt/slides/x${index}.xml`, entry])
  return zipSync(Object.fromEntries(entries), { level: 0 })
}
