import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColumn } from '#server/modules/files/reading/formats/figures/column-figures.ts'
import { columnStatistics } from '#server/modules/files/reading/formats/figures/column-statistics.ts'

const statistics = (texts: string[], title = 'Цена', stored: number[] = []) =>
  columnStatistics(readColumn({ title, isFirst: false, texts, stored: Float64Array.from(stored) }), [...texts.keys()])

test('a column of numbers has exact extremes, sum and mean', () => {
  expect(statistics(['0,1', '0,2', '-1 000,05', '', '—'])).toEqual({
    kind: 'numbers',
    count: 3,
    filled: 3,
    unit: '',
    min: '-1000,05',
    max: '0,2',
    sum: '-999,75',
    mean: '-333,25',
  })
  expect(statistics(['1', '1', '2'])).toMatchObject({ sum: '4', mean: '1,33' })
})

test('sums of any cents are exact', () => {
  const cents = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(cents, (values) => {
      const texts = values.map((value) => `${value / 100n},${String(value % 100n).padStart(2, '0')}`)
      const found = statistics(texts)
      const [whole = '', part = ''] = (found?.kind === 'numbers' ? found.sum : '').split(',')
      expect(BigInt(whole + part.padEnd(2, '0'))).toBe(values.reduce((sum, value) => sum + value, 0n))
    }),
  )
})

test('amounts in one unit are numbers, and of different units texts', () => {
  expect(statistics(['1 500,00 ₽', '2\u00a0000,00\u00a0₽'])).toMatchObject({ unit: '₽', sum: '3500' })
  expect(statistics(['1 ₽', '2 $'])).toEqual({ kind: 'texts', count: 2, distinct: 2 })
})

test.each([['01'], ['1234567890123456'], ['31.12.2026'], ['1e5'], ['12 шт']])(
  'a column with «%s» holds texts, of which the different ones are counted',
  (code) => {
    expect(statistics([code, code, '5', ''])).toEqual({ kind: 'texts', count: 3, distinct: 2 })
  },
)

test('an empty column has no statistics', () => {
  expect(statistics(['', ' ', '↑'])).toBeUndefined()
})

test.each([
  'Остаток',
  'Остаток на счёте, ₽',
  'Сальдо на конец',
  'Баланс',
  'Итого нарастающим',
  'Сумма нарастающим итогом',
  'Накопленный бюджет',
  'Balance, RUB',
  'Running total',
])('a column of running balances («%s») has its range and no sum', (title) => {
  expect(statistics(['100', '250', '400'], title)).toEqual({
    kind: 'rates',
    count: 3,
    filled: 3,
    unit: '',
    min: '100',
    max: '400',
  })
})

test.each(['Балансировка, шт', 'Нарастание', 'Итого'])('«%s» is no balance', (title) => {
  expect(statistics(['100', '250'], title)).toMatchObject({ kind: 'numbers', sum: '350' })
})

test('a column where 1,234 may be a thousand has no sum', () => {
  expect(statistics(['1,234', '950', ''])).toEqual({ kind: 'unclear', count: 2 })
  expect(statistics(['1,234', '0,5'])).toEqual({ kind: 'unclear', count: 2 })
  expect(statistics(['0,125', '3'])).toMatchObject({ kind: 'numbers', sum: '3,125' })
})

test('texts are read as the import reads them', () => {
  expect(statistics(['12,345.60', '900.10'])).toMatchObject({ sum: '13245,7' })
  expect(statistics(['15 тыс.', '1,2 млн', '700 руб.'])).toMatchObject({ unit: '₽', sum: '1215700' })
  expect(statistics(['$1,250.50', '$ 3'])).toMatchObject({ unit: '$', sum: '1253,5' })
  expect(statistics(['н/д', '—', 'нет данных', '5'])).toMatchObject({ count: 1, filled: 1, sum: '5' })
})

test('a number without a unit has the unit of the others, unless that changes its size', () => {
  const bare = (unit: string) => [...Array.from({ length: 19 }, () => `5 ${unit}`), '7']
  expect(statistics(bare('₽'))).toMatchObject({ unit: '₽', count: 20, sum: '102' })
  expect(statistics(bare('%'))).toMatchObject({ unit: '%', count: 19, filled: 20, max: '5' })
})

test('a few texts among numbers are counted, and many make texts of them', () => {
  const prices = Array.from({ length: 19 }, () => '1 000')
  expect(statistics([...prices, 'по запросу', ''])).toMatchObject({ count: 19, filled: 20, sum: '19000' })
  expect(statistics(['1 000', '2 000', 'по запросу'])).toMatchObject({ kind: 'texts' })
  expect(statistics([...prices.map((price) => `${price} ₽`), '5 $'])).toMatchObject({
    count: 19,
    filled: 20,
    unit: '₽',
    sum: '19000',
  })
})

test('the stored numbers of a workbook are summed, not the rounded ones that it shows', () => {
  expect(statistics(['0,5', '0,5'], 'Цена', [0.4567, 0.4567])).toMatchObject({ sum: '0,9134', max: '0,4567' })
  expect(statistics(['12%', '13%'], 'ERR', [0.1249, 0.1251])).toMatchObject({ unit: '%', max: '12,51' })
  expect(statistics(['1 235 тыс.'], 'Охват', [1_234_567])).toMatchObject({ unit: 'тыс.', sum: '1234,567' })
  expect(statistics(['0,3', '819,67'], 'Цена', [0.1 + 0.2, 1_000 / 1.22])).toMatchObject({
    sum: '819,972131',
  })
  expect(statistics(['5 шт.', '7 шт.'], 'Посты', [5, 7])).toMatchObject({ unit: 'шт.', sum: '12' })
})

test.each([
  ['50 000 (примечание: до 1.12)', 50_000, '50000'],
  ['[90 000](https://promo.test/1)', 90_000, '90000'],
  ['от 500', 500, '500'],
  ['- ₽', 0, '0'],
  ['-', 0, '0'],
  ['1,2E+05', 123_456, '123456'],
])('a stored number that shows as «%s» counts', (text, stored, max) => {
  expect(statistics([text, '-1'], 'Цена', [stored, -1])).toMatchObject({
    count: 2,
    filled: 2,
    min: '-1',
    max,
  })
})

test.each([
  ['00500', 500],
  ['+7 (900) 100-00-00', 79_001_000_000],
  ['36:15', 1.5],
  ['да', 1],
  ['1/2', 0.5],
])('a stored number that shows as «%s» is no amount', (text, stored) => {
  expect(statistics([text, text], 'Цена', [stored, stored])).toMatchObject({ kind: 'texts' })
})

test('per cents are a hundred times the stored number, however small', () => {
  expect(statistics(['0%', '2%'], 'Отклик', [0.004, 0.02])).toMatchObject({ unit: '%', min: '0,4', max: '2' })
  expect(statistics(['12%'], 'Отклик', [12])).toMatchObject({ unit: '%', max: '12' })
})

test.each([
  ['Дата', ['12.05', '13.05']],
  ['Плановая дата', ['46357', '46358']],
  ['', ['12.05', '31.12', '01.06']],
  ['Год', ['2026', '2025']],
  ['', ['2026', '2025']],
  ['Месяц', ['1', '2']],
  ['№ п/п', ['1', '5']],
  ['ИНН', ['7700100000', '500100732259']],
  ['КПП поставщика', ['770001001', '770001002']],
  ['Телефон', ['79161234567', '5']],
  ['Контакт', ['79161234567', '89161234568']],
  ['Реквизит', ['7700100000', '7700100001']],
  ['ID канала', ['5', '7']],
  ['Код', ['5', '7']],
  ['', ['1', '2', '3']],
])('a column «%s» of %s has no sum', (title, texts) => {
  expect(statistics(texts, title)).toMatchObject({ kind: 'texts', count: texts.length })
})

test.each([
  ['Количество номеров', ['1', '5']],
  ['Срок, дней', ['12.05', '13.05']],
  ['Индекс цитирования', ['12,5', '13']],
  ['Охват за месяц', ['1', '2', '3']],
  ['Выручка за год', ['2026', '2025']],
  ['Цена', ['2000', '2010']],
  ['Число постов', ['1', '2', '3']],
])('a column «%s» of %s has a sum', (title, texts) => {
  expect(statistics(texts, title)).toMatchObject({ kind: 'numbers' })
})

test.each([
  'CTR (%)',
  'CPM',
  'Ср. цена клика (руб.)',
  'Цена за подписчика',
  'Цена за 1000 показов',
  'ER / план',
  'Доля',
  'Глубина просмотра',
  'Отказы, %',
])('a column «%s» has extremes only, since its sum and plain mean say nothing', (title) => {
  expect(statistics(['1,5', '3'], title)).toEqual({
    kind: 'rates',
    count: 2,
    filled: 2,
    unit: '',
    min: '1,5',
    max: '3',
  })
})

test.each(['Цена за пост', 'Цена', 'Конверсии', 'Стоимость размещения', 'Показы'])(
  'a column «%s» has a sum',
  (title) => {
    expect(statistics(['1,5', '3'], title)).toMatchObject({ kind: 'numbers', sum: '4,5' })
  },
)
