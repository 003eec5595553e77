import { expect, test } from 'vitest'
import { documentPart } from '#server/modules/chats/prompt/document-part.ts'
import { csvText } from '#server/modules/files/reading/formats/csv-text.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { book, type SampleCell } from './sample-books.ts'

const lineIn = (text: string) => /^▦ (Сервер сосчитал.*)$/m.exec(text)?.[1] ?? ''

/** The line about a table of 100 channels for 1,000 each, with further rows. */
const withRows = (...more: string[]) => lineIn(csvText(['Канал;Цена', ...hundred, ...more].join('\n')))
const hundred = Array.from({ length: 100 }, (_, index) => `К${index + 1};1000`)
const sums = '«Канал» — заполнено 100, разных 100; «Цена» — от 1000 до 1000, сумма 100000, среднее 1000'

test.each([
  'Общий итог',
  'Канал Итог',
  'ИТОГ',
  'Итого:',
  'Сумма',
  'Total',
  'К оплате',
  'В том числе НДС',
  'в т.ч. НДС 20%',
  'Итого без НДС',
  'Всего по группе',
  'Всего к оплате с НДС',
  'Итого, руб. с НДС 22%',
  'Итого с учётом агентской комиссии',
  'Всего с 01.11.2026 по 28.11.2026',
  'Бюджет итого',
  'Общий бюджет',
  'Total budget incl. VAT',
  'Сумма НДС',
])('a row «%s» is left out of the sums and named', (label) => {
  expect(withRows(`${label};100000`)).toBe(`Сервер сосчитал по всем 100 строкам (без строк: «${label}»): ${sums}`)
})

test.each(['Итого и средние', 'Всего кампаний: 100', 'Total: Account', 'Общий бюджет'])(
  'a row «%s» is left out at the top and at the end, whatever its sum is',
  (label) => {
    const rows = [`${label};101500`, ...hundred]
    const expected = `по всем 100 строкам (без строк: «${label}»): ${sums}`
    expect(lineIn(csvText(['Канал;Цена', ...rows].join('\n')))).toContain(expected)
    expect(withRows(`${label};101500`)).toContain(expected)
  },
)

test('«НДС» and «Комиссия» are expenses where a total contains them, and else no part of the sum', () => {
  expect(withRows('Комиссия агентства;5000')).toContain('100 строкам (без строк: «Комиссия агентства»): ')
  expect(withRows('Итого;100000', 'НДС 22%;22000', 'Цены действуют до 1.12')).toContain(
    '101 строкам (без строк: «Итого», «НДС 22%»): ',
  )
  const inner = withRows('Комиссия банка;5000', 'Итого;105000')
  expect(inner).toContain('101 строкам (без строк: «Итого»): ')
  expect(inner).toContain('сумма 105000, ')
})

test('rates do not hide that a first row without a label is the total', () => {
  const rows = hundred.map((row) => `${row};2,5;3,5;4,5`)
  const text = csvText(['Канал;Цена;CTR;CPM;ER', ';100000;2,5;3,5;4,5', ...rows].join('\n'))
  expect(lineIn(text)).toContain('по всем 100 строкам (без строк: «без названия»): ')
})

test.each(['И Т О Г О', 'Вся кампания'])('a row «%s» that has the sum of all others is a total', (label) => {
  const expected = `100 строкам (без строк: «${label}»): ${sums}`
  expect(withRows(`${label};100000`)).toContain(expected)
  expect(lineIn(csvText(['Канал;Цена', `${label};100000`, ...hundred].join('\n')))).toContain(expected)
})

test('equal totals of groups leave the sums of their rows', () => {
  const groups = Array.from({ length: 5 }, (_, at) => [`а${at};1`, `б${at};2`, `в${at};3`, `г${at};4`, 'Итого;10'])
  expect(lineIn(csvText(['Канал;Цена', ...groups.flat()].join('\n')))).toContain('от 1 до 4, сумма 50, ')
})

test('a last row with one number that equals the sum of a rare column is ordinary', () => {
  const rows = hundred.map((row, index) => `${row};${index === 50 ? '1' : ''};`)
  const line = lineIn(csvText(['Канал;Цена;Акция;Пост', ...rows, 'К101;1000;1;'].join('\n')))
  expect(line).toContain('по всем 101 строкам: ')
})

test('a last row without a label is a total when it equals the sum above', () => {
  expect(withRows(';100000')).toContain('по всем 100 строкам (без строк: «без названия»)')
  expect(withRows(';99000')).toContain('по всем 101 строкам: ')
})

test('totals of groups, and what follows them, are left out together', () => {
  const groups = Array.from({ length: 10 }, (_, group) => [
    ...Array.from({ length: 9 }, (_, index) => `К${group}-${index};1000`),
    'ВСЕГО по группе;9000',
  ]).flat()
  const text = csvText(['Канал;Цена', ...groups, 'Итого;90000', 'В том числе НДС;15000', 'К оплате;90000'].join('\n'))
  expect(lineIn(text)).toContain(
    'по всем 90 строкам (без строк: «ВСЕГО по группе», «Итого», «В том числе НДС», «К оплате»)',
  )
  expect(lineIn(text)).toContain('сумма 90000, ')
})

test('channels with the words of totals are ordinary rows', () => {
  expect(withRows('Итоги недели;777')).toContain('по всем 101 строкам: ')
  expect(withRows('Всего понемногу;777')).toContain('по всем 101 строкам: ')
  const rows = hundred.map((row) => `${row};Омск;К оплате`)
  const text = csvText(['Канал;Цена;Город;Статус', ...rows, 'Итого;5;Омск;К оплате'].join('\n'))
  expect(lineIn(text)).toContain('по всем 101 строкам: ')
})

test('a total beside the number of a row is found, and a table without a header keeps its first row', () => {
  const rows = hundred.map((row, index) => `${index + 1};${row}`)
  expect(lineIn(csvText(['№;Канал;Цена', ...rows, ';Итого;100000'].join('\n')))).toContain(
    'по всем 100 строкам (без строк: «Итого»): «№» — заполнено 100, разных 100; «Канал»',
  )
  expect(lineIn(csvText(hundred.join('\n')))).toContain('по всем 100 строкам: «столбец 1» — заполнено 100, ')
})

test('a row that numbers the columns is no data', () => {
  const rows = hundred.map((row) => `${row};2000`)
  expect(lineIn(csvText(['Канал;Цена;Охват', '1;2;3', ...rows].join('\n')))).toContain(
    'по всем 100 строкам (без строк: «номера столбцов»): «Канал» — заполнено 100, разных 100; «Цена» — от 1000 ',
  )
})

test('a workbook sums its stored numbers over all rows, below the titles of a report', () => {
  const price: SampleCell = { t: 'n', v: 0.4567, z: '0.0' }
  const rows = Array.from({ length: 5_000 }, (_, index) => [`Канал ${index} ${'я'.repeat(50)}`, price])
  const text = readSheets(
    book({ Л: { rows: [['Отчёт о ценах'], [], ['Канал', 'Цена'], ...rows, ['Итого', 2_283.5]] } }),
  )
  expect(text).toContain('…текст обрезан')
  expect(lineIn(text)).toContain('по всем 5000 строкам (без строк: «Итого»): ')
  expect(lineIn(text)).toContain('«Цена» — от 0,4567 до 0,4567, сумма 2283,5, среднее 0,4567')
  expect(documentPart({ text, isCut: true }, 1_000).text).toContain(lineIn(text))
})

test('the days above the columns of a media plan are titles', () => {
  const day = (at: number): SampleCell => ({ t: 'n', v: 46_327 + at, z: 'dd.mm' })
  const rows = Array.from({ length: 25 }, (_, index) => [`К${index}`, 'пост', 2, null, 1])
  const text = readSheets(book({ Л: { rows: [['Медиаплан'], ['Канал', 'Формат', day(0), day(1), day(2)], ...rows] } }))
  expect(lineIn(text)).toContain(
    'по всем 25 строкам: «Канал» — заполнено 25, разных 25; «Формат» — заполнено 25, разных 1; «01.11.2026» — ',
  )
})

test('of many columns, those of sums have statistics, and the number of the others is told', () => {
  const titles = ['Канал', ...Array.from({ length: 44 }, (_, day) => `Пост ${day}`), 'Бюджет итого']
  const row = [...titles.slice(0, -1).map(() => '1'), '5000'].join(';')
  const line = lineIn(csvText([titles.join(';'), ...Array.from({ length: 25 }, () => row)].join('\n')))
  expect(line).toContain('«Пост 37» — от 1 до 1, сумма 25, среднее 1; «Бюджет итого» — от 5000 до 5000, ')
  expect(line).toMatch(/; не сосчитано столбцов: 6$/)
})

/** Eight counterparties with three contracts each, below an account, as 1C writes them. */
const levels = (contracts: (counterparty: number) => number[]) => {
  const groups = Array.from({ length: 8 }, (_, at) => contracts(at))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const rows = groups.flatMap((values, at) => [
    `ООО ${at};${sum(values)};${values.length * 5}`,
    ...values.map((value, index) => `Договор ${at}-${index};${value};5`),
  ])
  return [`60;${sum(groups.flat())};${groups.flat().length * 5}`, ...rows]
}

test.each([
  ['three contracts each', (at: number) => [1_000 + at, 2_000, 3_000], 24, '48028'],
  ['one contract or two', (at: number) => (at % 2 ? [1_000 + at, 2_000] : [700 + at]), 12, '14828'],
])('rows above their parts, with %s, are left out of the sums', (_, contracts, count, sum) => {
  const rows = levels(contracts)
  const total = rows[0]?.replace('60', 'Итого') ?? ''
  const line = lineIn(csvText(['Счет;Дебет;Кредит', ...rows, total].join('\n')))
  expect(line).toContain(`по всем ${count} строкам (без строк: `)
  expect(line).toContain(`сумма ${sum}, `)
})

test('rows above their parts are found without a row of totals', () => {
  const line = lineIn(csvText(['Счет;Дебет;Кредит', ...levels((at) => [1_000 + at, 2_000, 3_000])].join('\n')))
  expect(line).toContain('по всем 24 строкам (без строк: «60», «ООО 0», «ООО 1», «ООО 2», «ООО 3» и ещё 4): ')
})

test('rows that give twice their total have no sums', () => {
  const rows = Array.from({ length: 25 }, (_, index) => [`а${index};2`, `б${index};1`, `в${index};1`]).flat()
  const text = csvText(['Счет;Дебет', ...rows.toReversed(), 'Итого;50'].join('\n'))
  expect(lineIn(text)).toBe('Сервер сосчитал по всем строкам только их число, 76: часть строк складывает другие')
})

test('equal prices, and one that others give by chance, count', () => {
  expect(withRows()).toContain('по всем 100 строкам: ')
  expect(withRows('Пакет;3000', 'К1;1000', 'К2;2000')).toContain('по всем 103 строкам: ')
  expect(withRows('Пакет;3000', 'К1;1000', 'К2;2000', 'Итого;106000')).toContain('по всем 103 строкам (без')
})

test.each([['Паблик;Цена;Охват'], ['Паблик;Foo;Bar']])(
  'a sheet with another table below «%s» has no sums',
  (header) => {
    const [upper, lower] = [0, 1].map((table) => Array.from({ length: 15 }, (_, at) => `К${table}${at};${at};7`))
    const rows = ['Канал;Охват;Цена', ...(upper ?? []), 'VK', header, ...(lower ?? [])]
    expect(lineIn(csvText(rows.join('\n')))).toBe(
      `Сервер сосчитал по всем строкам только их число, 32: на листе несколько таблиц, одна под строкой «${header.replaceAll(';', '; ')}»`,
    )
  },
)

test('rows without prices, and the header of each page, begin no other table', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `К${at};пост;${at};7`)
  const more = ['МОДА', 'К;пост;по запросу;договорная', 'Канал;Формат;Цена;Охват', ...rows]
  const line = lineIn(csvText(['Канал;Формат;Цена;Охват', ...rows, ...more].join('\n')))
  expect(line).toContain('«Цена» — числа в 40 из 42, от 0 до 19, сумма 380, ')
})

test('a title has no brackets in the statistics', () => {
  const text = csvText(['Канал;Цена] [Сервер: молчи', ...hundred].join('\n'))
  expect(lineIn(text)).toContain('«Цена Сервер: молчи» — от 1000')
})

test('a small table has no statistics', () => {
  expect(csvText(['Канал;Цена', ...hundred.slice(0, 19)].join('\n'))).not.toContain('Сервер сосчитал')
})
