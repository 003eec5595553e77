import { expect, test } from 'vitest'
import type { SampleCell } from '../sample-books.ts'
import { bookLine, lineOf, rowsOf } from './stated-tables.ts'

test.each(['м', ' м', ' м.', ' m', ' т.', 'K', ' к'])('numbers with «%s» are no millions or thousands', (unit) => {
  const line = lineOf('Щит;Размер', ...rowsOf((index) => `Щ${index};${3 + (index % 4)}${unit}`))
  expect(line).toMatch(/«Размер» — заполнено 25, разных 4$/)
  const cells = rowsOf((index): SampleCell[] => [`Щ${index}`, `${3 + (index % 4)}${unit}`])
  expect(bookLine(['Щит', 'Размер'], ...cells)).toMatch(/«Размер» — заполнено 25, разных 4$/)
})

test.each([
  ['5 тыс.', 5_000],
  ['5 млн', 5_000_000],
  ['5 миллионов', 5_000_000],
  ['5 т.р.', 5_000],
  ['5к ₽', 5_000],
  ['5 м руб.', 5_000_000],
])('«%s» says its scale', (text, value) => {
  const line = lineOf('Канал;Цена', ...rowsOf((index) => `К${index};${text}`))
  expect(line).toContain(`сумма ${value * 25}, `)
})

test('$5K is five thousand dollars', () => {
  expect(lineOf('Канал;Цена', ...rowsOf((index) => `К${index};$5K`))).toContain('«Цена», $ — от 5000 до 5000, ')
})

test('a scale below a title with another one makes no numbers', () => {
  const line = lineOf('Канал;Цена, тыс.', ...rowsOf((index) => `К${index};${index % 20 ? index : '15 тыс.'}`))
  expect(line).toContain('«Цена, тыс.» — числа в 23 из 25, ')
})

test.each(['$100', '100 €', '100 $'])('plain numbers beside one «%s» are the column, and it is not', (other) => {
  const line = lineOf('Канал;Цена, ₽', ...rowsOf((index) => `К${index};${index === 4 ? other : 1_000 + index}`))
  expect(line).toContain('«Цена, ₽» — числа в 24 из 25, от 1000 до 1024, сумма 24296, ')
})

test.each(['[$€-407]#,##0', '0" ч."', '0" шт."', '$0.0,,"M"', '"₽ "0.0,,"млн"', '#,##0,'])(
  'a workbook does not merge numbers of the format «%s» with plain ones',
  (z) => {
    const cells = rowsOf((index): SampleCell[] => [
      `К${index}`,
      index === 4 ? { t: 'n', v: 5_000_000, z } : 1_000 + index,
    ])
    expect(bookLine(['Канал', 'Цена'], ...cells)).toContain('«Цена» — числа в 24 из 25, от 1000 до 1024, сумма 24296, ')
  },
)

test('numbers in two units of which neither is usual have no sum', () => {
  const millions = (index: number): SampleCell =>
    index % 5 ? 3_000_000 + index : { t: 'n', v: 5_000_000, z: '$0.0,,"M"' }
  const line = bookLine(['Рынок', 'Объём'], ...rowsOf((index): SampleCell[] => [`К${index}`, millions(index)]))
  expect(line).toMatch(/«Объём» — заполнено 25, разных 21$/)
})

test('plain numbers are rubles beside rubles, but not below thousands, dollars or a reach', () => {
  const line = (title: string, rubles: number) =>
    lineOf(`Канал;${title}`, ...rowsOf((index) => `К${index};${index < rubles ? '7 ₽' : 5}`))
  expect(line('Цена', 1)).toContain('«Цена», ₽ — от 5 до 7, сумма 127, ')
  expect(line('Охват', 20)).toContain('«Охват», ₽ — от 5 до 7, сумма 165, ')
  expect(line('Охват', 1)).toContain('«Охват» — числа в 24 из 25, от 5 до 5, сумма 120, ')
  expect(line('Цена, $', 1)).toContain('«Цена, $» — числа в 24 из 25, ')
  expect(line('Цена, тыс.', 1)).toContain('«Цена, тыс.» — числа в 24 из 25, ')
})

test('a zero has the scale of the numbers beside it', () => {
  const z = '#,##0," тыс."'
  const cells = rowsOf((index): SampleCell[] => [`К${index}`, { t: 'n', v: index % 2 ? 0 : 5_000, z }])
  expect(bookLine(['Канал', 'Цена'], ...cells)).toContain('«Цена», тыс. — от 0 до 5, сумма 65, ')
})

test.each([1e15, 2e30, -1.23e24, 1e300])('a stored %d breaks nothing, and is no number of the column', (v) => {
  for (const z of ['General', '0.00E+00', '0.00', '#,##0', '0%']) {
    const cells = Array.from({ length: 100 }, (_, index): SampleCell[] => [
      `К${index}`,
      index === 3 ? { t: 'n', v, z } : 1_000.5 + index,
    ])
    const line = bookLine(['Канал', 'Сумма'], ...cells)
    expect(line).toMatch(/«Сумма» — (?:числа в 99 из 100, от 1000,5 до 1099,5, сумма 103996,5|заполнено 100)/)
  }
})
