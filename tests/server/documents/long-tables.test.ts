import { expect, test } from 'vitest'
import { documentPart } from '#server/modules/chats/prompt/document-part.ts'
import { readDocx } from '#server/modules/files/reading/formats/docx-text.ts'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { readOdt } from '#server/modules/files/reading/formats/open-document-text.ts'
import { readRtf } from '#server/modules/files/reading/formats/rtf-text.ts'
import { openDocument, p, table, word } from './sample-packages.ts'

type Rows = (string | number)[][]
type Around = { above?: string; below?: string }

const page = (rows: Rows, { above = '', below = '' }: Around = {}) => {
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return readHtml(
    new TextEncoder().encode(`<html><p>${above}</p><table>${cells.join('')}</table><p>${below}</p></html>`),
  )
}
const document = (rows: Rows, { above = '', below = '' }: Around = {}) =>
  readDocx(word(p(above) + table(...rows.map((row) => row.map(String))) + p(below)))
const openText = (rows: Rows, { above = '', below = '' }: Around = {}) => {
  const line = (text: string | number) => `<text:p>${text}</text:p>`
  const cell = (text: string | number) => `<table:table-cell>${line(text)}</table:table-cell>`
  const body = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
  return readOdt(openDocument('text', `${line(above)}<table:table>${body.join('')}</table:table>${line(below)}`))
}
const richText = (rows: Rows, { above = '', below = '' }: Around = {}) => {
  const body = rows.map((row) => `\\trowd\\intbl ${row.map((cell) => `${cell}\\cell `).join('')}\\row`)
  const unicode = (text: string) => text.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0)}?`)
  return readRtf(new TextEncoder().encode(unicode(`{\\rtf1 ${above}\\par${body.join('')}\\pard ${below}\\par}`)))
}

const kinds: [kind: string, read: (rows: Rows, around?: Around) => string][] = [
  ['a web page', page],
  ['a Word document', document],
  ['a text of LibreOffice', openText],
  ['a rich text', richText],
]

const prices = (count: number): Rows => [
  ['Канал', 'Цена'],
  ...Array.from({ length: count }, (_, index) => [`Канал ${index + 1}`, 1_000 + index]),
]

test.each(kinds)('%s that is a long table reads as a sheet with its statistics', (_, read) => {
  expect(read(prices(30), { above: 'Прайс', below: 'Без НДС' })).toMatch(
    /^▦ Лист «Таблица», 32\sстроки × 2\sстолбца\n> Прайс\n▦ Сервер сосчитал по всем 30 строкам: «Канал» — текст, 30; «Цена» — числа, 30, от 1000 до 1029\. .*\n\n\| Канал \| Цена \|\n\| --- \| --- \|\n\| Канал 1 \| 1000 \|\n(?:.*\n)*\| Без НДС \| {2}\|\n$/,
  )
})

test.each(kinds)('lines around the table of %s are no rows of its statistics', (_, read) => {
  const rows = [
    ['Подписчики', 'Канал', 'Цена'],
    ...prices(40)
      .slice(1)
      .map(([name, price]) => [7, name ?? '', price ?? '']),
  ]
  const text = read(rows, { above: '2025', below: '2026' })
  expect(text).toContain('▦ Сервер сосчитал по всем 40 строкам: «Подписчики» — числа, 40, от 7 до 7; ')
  expect(text).toMatch(/от 1000 до 1039\. .*\n\n\| Подписчики \|/)
  expect(text).toContain('| 2026 |')
})

test.each(kinds)('a long table between the paragraphs of %s has its size and its statistics', (_, read) => {
  const text = read(prices(25), { above: 'Условия '.repeat(30), below: 'Подписи сторон' })
  expect(text).toMatch(
    /^Условия [^\n]+\n\n▦ Таблица, 26\sстрок × 2\sстолбца\n▦ Сервер сосчитал по всем 25 строкам: [^\n]+\n\n\| Канал \| Цена \|\n\| --- \| --- \|\n(?:.*\n)*\| Канал 25 \| 1024 \|\n+Подписи сторон$/,
  )
})

test.each(kinds)('a table of 20 rows in %s stands without a remark', (_, read) => {
  expect(read(prices(19))).toMatch(/^\| Канал \| Цена \|\n\| --- \| --- \|\n/)
})

test('a page of three thousand rows keeps its first and last rows and all its figures in a short window', () => {
  const { text, part } = documentPart({ text: page(prices(3_000)), isCut: false }, 4_000)
  expect(text).toContain('| Канал 1 | 1000 |')
  expect(text).toContain('| Канал 3000 | 3999 |')
  expect(text).toContain('числа, 3000, от 1000 до 3999')
  expect(part).toMatchObject({ unit: 'row', total: 3_000 })
})

test('rows of a page that do not fit its text count in the statistics', () => {
  const rows = prices(9_000).map((row) => [...row, 'Москва и область'])
  const text = page(rows)
  expect(text).toContain('числа, 9000, от 1000 до 9999')
  expect(text).toContain('…текст обрезан')
})

test('a page of more than ten thousand rows says so', () => {
  expect(page(prices(10_500))).toMatch(/^▦ Лист «Таблица», больше 10\s000\sстрок/)
})
