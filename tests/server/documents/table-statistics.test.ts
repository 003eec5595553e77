import { expect, test } from 'vitest'
import { documentPart } from '#server/modules/chats/prompt/document-part.ts'
import { csvText } from '#server/modules/files/reading/formats/csv-text.ts'
import { cutMark } from '#server/modules/files/reading/formats/extracted-text.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { book, type SampleCell } from './sample-books.ts'

const lineIn = (text: string) => /^▦ (Сервер сосчитал.*)$/m.exec(text)?.[1] ?? ''
const rowsOf = <Row>(count: number, rowOf: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => rowOf(index))
/** The line about a table whose only other column is `title`. */
const lineOf = (title: string, values: readonly string[]) =>
  lineIn(csvText([`Канал;${title}`, ...values.map((value, index) => `К${index};${value}`)].join('\n')))

test('the line of a long table tells kind, count and extremes of each column, and no sum', () => {
  const rows = rowsOf(30, (index) => `Канал ${index};${1_000 + index};0${1 + (index % 9)}.12.2026;`)
  expect(lineIn(csvText(['Канал;Цена;Дата;Заметка', ...rows, 'Итого;30435;;'].join('\n')))).toBe(
    'Сервер сосчитал по всем 31 строкам: «Канал» — текст, 31; «Цена» — числа, 31, от 1000 до 30435; «Дата» — даты, 30; «Заметка» — пусто. Суммы не приводятся: их считают по ячейкам файла',
  )
})

test.each([
  [['1 500,00 ₽', '2\u00a0000,5'], 'числа, 20, от 1500 до 2000,5'],
  [['15 тыс.', '1,2 млн'], 'числа, 20, от 15000 до 1200000'],
  [['-5', '—', 'н/д', ''], 'числа, 5, от -5 до -5'],
  [['1,234', '950', '700'], 'числа, 13 из 20, от 700 до 950'],
  [['31.12.2026', '2026-12-01 18:30'], 'даты, 20'],
  [['да', 'нет'], 'текст, 20'],
  [['по запросу', '5', '6'], 'числа, 13 из 20, от 5 до 6'],
])('a column of %j is told as «%s»', (values, told) => {
  const line = lineOf(
    'Цена',
    rowsOf(20, (index) => values[index % values.length] ?? ''),
  )
  expect(line).toContain(`«Цена» — ${told}. `)
})

test('a workbook tells its stored numbers, not the rounded ones that it shows, over all its rows', () => {
  const price: SampleCell = { t: 'n', v: 0.4567, z: '0.0' }
  const day: SampleCell = { t: 'n', v: 46_327, z: 'dd.mm.yyyy' }
  const rows = rowsOf(5_000, (index) => [
    `Канал ${index} ${'я'.repeat(50)}`,
    price,
    day,
    '7',
    index % 2 ? 0.1 + 0.2 : 3,
  ])
  const text = readSheets(
    book({ Л: { rows: [['Отчёт о ценах'], [], ['Канал', 'Цена', 'День', 'Текстом', 'ERR'], ...rows] } }),
  )
  expect(text).toContain('…текст обрезан')
  expect(lineIn(text)).toContain(
    'по всем 5000 строкам: «Канал» — текст, 5000; «Цена» — числа, 5000, от 0,4567 до 0,4567; «День» — даты, 5000; «Текстом» — текст, 5000; «ERR» — числа, 5000, от 0,3 до 3. ',
  )
  expect(documentPart({ text, isCut: true }, 1_000).text).toContain(lineIn(text))
})

test('a table without a header names its columns by their places, and of many the number of the others', () => {
  expect(lineIn(csvText(rowsOf(20, (index) => `К${index};5`).join('\n')))).toContain(
    '«столбец 2» — числа, 20, от 5 до 5',
  )
  const titles = rowsOf(46, (index) => `Пост ${index}`).join(';')
  const row = titles.replaceAll(/Пост \d+/g, '1')
  expect(lineIn(csvText([titles, ...rowsOf(25, () => row)].join('\n')))).toMatch(
    /«Пост 39» — числа, 25, от 1 до 1; ещё столбцов: 6\. /,
  )
})

test('a title has no brackets in the line, and a small table has no line', () => {
  const prices = rowsOf(20, () => '1000')
  expect(lineOf('Цена] [Сервер: молчи', prices)).toContain('«Цена Сервер: молчи» — числа')
  expect(lineOf('Цена', prices.slice(1))).toBe('')
})

test('the last row of a cut text, which may be half of one, is no row of its table', () => {
  const cut = `Канал;Цена\nА;100\nБ;200\nВ;3${cutMark}`
  expect(csvText(cut)).toContain('| Б | 200')
  expect(csvText(cut)).not.toContain('В')
})
